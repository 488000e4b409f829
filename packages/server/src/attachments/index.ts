/** What other nouns may use of attachments. */
export { attachFiles } from './attachFiles.ts';
export { openFile } from './openFile.ts';
export { removeStrandedFiles, removeWithMessage } from './removeFiles.ts';
export { fileInspector } from './takeIn.ts';
