// Which games draw their cards on the pages of decks, and by what.
import type { Component } from 'svelte';
import type { Lod } from '../kit/art/draw';
import type { GameContext } from '../lib/game';

export type Face = Component<{ game: GameContext; ref: string; width?: number; height?: number; lod?: Lod }>;
const faces: Record<string, () => Promise<{ default: Face }>> = {
    'quantum-cloud': () => import('../games/quantum-cloud/Face.svelte'),
    'quantum-nexus': () => import('../games/quantum-nexus/Face.svelte'),
};

export const faceOf = async (game: string): Promise<Face | null> => (await faces[game]?.())?.default ?? null;
