/** What other nouns may use of exports. */
export { keepExport } from './keepExport.ts';
export type { Entry } from './zipFile.ts';
