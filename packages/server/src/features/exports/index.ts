/** The parts of exports that other features may use. */
export { keepExport } from './keepExport.ts';
export type { Entry } from './zipFile.ts';
