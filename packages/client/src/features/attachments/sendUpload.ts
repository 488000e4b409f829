import type { Uploaded } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { UploadOptions, UploadSource } from './uploadOptions.ts';
import type { UploadTarget } from './uploads.ts';

/** Uploads a file; the code for it is loaded with the first one. */
export async function sendUpload(
  context: ClientContext,
  target: UploadTarget,
  file: UploadSource,
  options?: UploadOptions,
): Promise<Uploaded> {
  const code = await import('./uploads.ts');
  return code.uploads(context).send(target, file, options);
}
