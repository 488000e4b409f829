import * as v from 'valibot';
import { uploadSizeLimit } from './limits.ts';

const extensionField = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^\.?[^\s./\\]{1,32}(\.[^\s./\\]{1,32})*$/, 'must be an extension such as pdf or .tar.gz'),
);
const mimeTypeField = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^[a-z0-9!#$&^_.+-]{1,127}\/(\*|[a-z0-9!#$&^_.+-]{1,127})$/,
    'must be a MIME type such as image/png or image/*',
  ),
);
const extensions = v.pipe(v.array(extensionField), v.maxLength(200));
const mimeTypes = v.pipe(v.array(mimeTypeField), v.maxLength(200));

/** What may be uploaded (APP-01). An empty list of what is allowed allows everything that is not blocked. */
export const uploadConfigSchema = v.object({
  allowed_file_extensions: extensions,
  blocked_file_extensions: extensions,
  allowed_mime_types: mimeTypes,
  blocked_mime_types: mimeTypes,
  /** Largest file in bytes. */
  size_limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5 * 1024 ** 4)),
});
export type UploadConfig = v.InferOutput<typeof uploadConfigSchema>;

/** What may be uploaded where nobody has said otherwise. */
export const defaultUploadConfig: UploadConfig = {
  allowed_file_extensions: [],
  blocked_file_extensions: [],
  allowed_mime_types: [],
  blocked_mime_types: [],
  size_limit: uploadSizeLimit,
};
