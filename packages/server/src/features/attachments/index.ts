/** The parts of attachments that other features may use. */

export { withoutDirectionMarks } from './fileName.ts';
export { createFileTickets } from './fileTickets.ts';
export { newBlobKey } from './ingestUpload.ts';
export { releaseFiles } from './releaseFiles.ts';
export { removeFiles, removeUnsentFiles } from './removeFiles.ts';
export { removeFilesOfUser } from './removeFilesOfUser.ts';
export { serveFile } from './serveFile.ts';
export { type UploadClaim, withUploadClaim } from './uploadClaims.ts';
export { uploadSlots } from './uploadSlots.ts';
