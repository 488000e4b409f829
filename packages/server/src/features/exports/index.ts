/** Exports for other features. */
export { keepExport } from './keepExport.ts';
export type { Entry } from './zipFile.ts';
