/** What other nouns may use of attachments. */
export { releaseFiles } from './releaseFiles.ts';
export { removeFiles, removeStrandedFiles } from './removeFiles.ts';
export { removeFilesOfUser } from './removeFilesOfUser.ts';
