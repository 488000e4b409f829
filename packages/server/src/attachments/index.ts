/** What other nouns may use of attachments. */
export { releaseFiles } from './releaseFiles.ts';
export { removeStrandedFiles } from './removeFiles.ts';
