import type { Attachment } from '@confab/protocol';
import type { UploadedFile } from './uploadFile.ts';

/** Returns an attachment with the addresses of its uploaded file, and the fields that the service detected. */
export function withAddresses(
  { image_url: _, asset_url: __, ...local }: Attachment,
  uploaded: UploadedFile,
): Attachment {
  const { image_url: _i, asset_url: _a, thumb_url: _t, ...found } = uploaded.attachment ?? {};
  // The service's fields win, except that only the author knows that a file is a voice recording.
  const type = local.type === 'voiceRecording' ? local.type : (found.type ?? local.type);
  return {
    ...local,
    ...found,
    ...(type !== undefined && { type }),
    ...(local.title !== undefined && { title: local.title }),
    ...(type === 'image' ? { image_url: uploaded.file } : { asset_url: uploaded.file }),
    ...(uploaded.thumb_url !== undefined && { thumb_url: uploaded.thumb_url }),
  };
}
