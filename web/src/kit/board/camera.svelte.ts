// Moves and enlarges a plan: drag, wheel, pinch, keys, buttons. Until somebody moves it, it fits itself. While a
// wheel or two fingers are at work the plan is only scaled; it is laid out anew, and sharp again, when they rest.
import type { Plan, Spot } from './plan';
import { aimed, fit, grown, kept, revealed, seenOf, zoomed, type Point, type View } from './view';

interface Sight {
    plan: Plan;
    least: number;
    largest: number;
    aim: Spot[];
}
const kZero: Point = { x: 0, y: 0 };
const kFar = 6,
    kStep = 1.25,
    kRest = 160; // px before it is a drag; of one key; ms until a wheel rests

export class Camera {
    width = $state(0);
    height = $state(0);
    dragging = $state(false);
    #kept: View | null = $state.raw(null); // from the map's own zero: it may grow at any side
    #laid: number | null = $state(null); // the size at which things are laid out meanwhile
    #pointers = new Map<number, Point>();
    #start: Point = { x: 0, y: 0 };
    #dragged = false; // a drag that ends on a thing is no click
    #timer: ReturnType<typeof setTimeout> | undefined;
    #sight: () => Sight;

    constructor(sight: () => Sight) {
        this.#sight = sight;
    }
    whole: View = $derived.by(() => fit(this.#sight().plan, this, this.#sight().largest));
    // Where all of it would be too small, what matters now is in the middle and the rest a drag away; it stays where it
    // is as long as all of that is in sight.
    #fitted: View = $derived.by(() => {
        const { plan, least, aim } = this.#sight();
        if (this.whole.size >= least) return this.whole;
        const stays = this.#aimed?.size === least && kept(this.#here(this.#aimed), plan, this);
        const seen = stays && aim.every((spot) => revealed(stays, spot, plan, this) === stays);
        const view = seen ? stays : aimed(plan, aim, least, this);
        this.#aimed = this.#own(view);
        return view;
    });
    #aimed: View | null = null;
    #moved: View | null = $derived.by(() => this.#kept && this.#here(this.#kept));
    view: View = $derived(this.#moved ?? this.#fitted);
    size: number = $derived(this.#laid ?? this.view.size);
    fits: boolean = $derived(this.#moved === null && this.#fitted === this.whole);

    #move(view: View | null): void {
        this.#kept = view && this.#own(view);
    }
    #here = (view: View): View => grown(view, kZero, this.#sight().plan.corner);
    #own = (view: View): View => grown(view, this.#sight().plan.corner, kZero);
    /** The part that is in sight, and whether that is all of it. */
    seen = $derived(seenOf(this.view, this));
    sees({ width, height }: Plan): boolean {
        const { x, y, w, h } = this.seen, slack = 0.02;
        return x <= slack && y <= slack && x + w >= width - slack && y + h >= height - slack;
    }
    /** Brings this point of the plan into the middle. */
    look({ x, y }: Point): void {
        const { size } = this.view, { plan } = this.#sight();
        this.#move(kept({ size, x: this.width / 2 - x * size, y: this.height / 2 - y * size }, plan, this));
    }

    /** What was moved fits again; what fits only in part is shown whole. */
    fit(): void {
        this.#move(this.#moved === null && this.#fitted !== this.whole ? this.whole : null);
    }
    zoom(steps: number): void {
        this.#zoom(kStep ** steps, { x: this.width / 2, y: this.height / 2 });
    }
    show(spot: Spot): void {
        const now = this.view,
            next = revealed(now, spot, this.#sight().plan, this);
        if (next !== now) this.#move(next);
    }
    key(event: KeyboardEvent): boolean {
        const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey || (steps === undefined && event.key !== '0')) return false;
        if (steps) this.zoom(steps);
        else this.fit();
        return true;
    }

    #zoom(factor: number, at: Point): void {
        this.#move(zoomed(this.view, factor, at, this.#sight().plan, this));
    }
    #rest(ms: number): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => (this.#laid = null), ms);
    }

    /** Listens on the window through which the plan is seen. */
    attach = (area: HTMLElement): (() => void) => {
        const local = (event: MouseEvent): Point => {
            const box = area.getBoundingClientRect();
            return { x: event.clientX - box.left, y: event.clientY - box.top };
        };
        const down = (event: PointerEvent) => {
            if (event.button !== 0 || (event.target as Element).closest('[data-fixed]')) return;
            this.#pointers.set(event.pointerId, local(event));
            this.#start = local(event);
            this.#dragged = false;
        };
        const move = (event: PointerEvent) => {
            const before = this.#pointers.get(event.pointerId);
            if (!before) return;
            const now = local(event);
            if (!this.dragging && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < kFar) return;
            if (!this.dragging) ((this.dragging = true), area.setPointerCapture(event.pointerId));
            const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
            if (other) {
                const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
                this.#laid ??= this.view.size;
                this.#zoom(apart(now) / apart(before), other);
            } else {
                const { size, x, y } = this.view;
                const next = { size, x: x + now.x - before.x, y: y + now.y - before.y };
                this.#move(kept(next, this.#sight().plan, this));
            }
            this.#pointers.set(event.pointerId, now);
        };
        const up = (event: PointerEvent) => {
            this.#pointers.delete(event.pointerId);
            if (this.#pointers.size > 0) return;
            this.#dragged = this.dragging;
            this.dragging = false;
            this.#rest(0);
        };
        const click = (event: MouseEvent) => {
            if (!this.#dragged) return;
            this.#dragged = false;
            event.stopPropagation();
            event.preventDefault();
        };
        const wheel = (event: WheelEvent) => {
            if ((event.target as Element).closest('[data-fixed]')) return;
            event.preventDefault();
            this.#laid ??= this.view.size;
            this.#zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), local(event));
            this.#rest(kRest);
        };
        const ears: [string, (event: never) => void, AddEventListenerOptions?][] = [
            ['pointerdown', down],
            ['pointermove', move],
            ['pointerup', up],
            ['pointercancel', up],
            ['click', click, { capture: true }],
            ['wheel', wheel, { passive: false }],
        ];
        for (const [name, ear, how] of ears) area.addEventListener(name, ear as EventListener, how);
        return () => {
            clearTimeout(this.#timer);
            for (const [name, ear, how] of ears) area.removeEventListener(name, ear as EventListener, how);
        };
    };
}
