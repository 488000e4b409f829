/** What other nouns may use of attachments. */
export { removeStrandedFiles } from './removeFiles.ts';
