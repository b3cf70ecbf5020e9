// Made by figures.mjs at build time.
declare module 'virtual:figures/*' {
    const figures: import('./kit/art/gallery').Figures;
    export default figures;
}
