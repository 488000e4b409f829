/** The parts of attachments that other features may use. */

export { withoutDirectionMarks } from './fileName.ts';
export { claimFile, insertFile, selectFile } from './fileStore.ts';
export { createFileTickets } from './fileTickets.ts';
export { fileInspector, ingestUpload, newBlobKey } from './ingestUpload.ts';
export { releaseFiles } from './releaseFiles.ts';
export { removeFiles, removeUnsentFiles } from './removeFiles.ts';
export { removeFilesOfUser } from './removeFilesOfUser.ts';
export { serveFile } from './serveFile.ts';
export { factsOf } from './toUploaded.ts';
export { type UploadClaim, withUploadClaim } from './uploadClaims.ts';
export { sizeLimit } from './uploadRules.ts';
export { uploadSlots } from './uploadSlots.ts';
