// The figures among which a homemade card chooses, by game: name to outline.
type Figures = Record<string, string>;
const known: Record<string, () => Promise<{ default: Figures }>> = {
    'quantum-cloud': () => import('virtual:figures/quantum-cloud'),
};

export const figuresOf = async (game: string): Promise<Figures> => (await known[game]?.())?.default ?? {};
