import * as v from 'valibot';
import { fileNameField, imageUrlField, textField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import {
  attachmentsMost,
  attachmentTypes,
  isLinkPreview,
  maxFilesPerMessage,
  uploadSizeLimit,
  waveformMost,
} from './limits.ts';

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

/**
 * What a message carries beside its text: a file, or a link's preview (one with `og_scrape_url`). SEED.md section 3.
 * An image has its `image_url`, every other file its `asset_url`: a path on this server (`client.fileUrl` makes an
 * address of it), or an address elsewhere.
 */
export const attachmentSchema = v.object({
  /** Left out only in a link's preview. */
  type: v.optional(v.picklist(attachmentTypes)),
  /** By the file's bytes, not by its name. */
  mime_type: v.optional(textField(255)),
  /** In bytes. */
  file_size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Of a file: its name. */
  title: v.optional(textField(1000)),
  /** Of a preview: the page's description. */
  text: v.optional(textField(5000)),
  author_name: v.optional(textField(255)),
  /** What to show where nothing else can be. */
  fallback: v.optional(textField(1000)),
  image_url: v.optional(imageUrlField),
  asset_url: v.optional(imageUrlField),
  thumb_url: v.optional(imageUrlField),
  og_scrape_url: v.optional(imageUrlField),
  title_link: v.optional(imageUrlField),
  /** Of audio and video, in seconds. */
  duration: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(10_000_000))),
  /** Of images and videos, in pixels, as they are shown. */
  original_width: v.optional(pixels),
  original_height: v.optional(pixels),
  /** Of a voice recording: loudness over its time, from 0 to 1. */
  waveform_data: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.maxLength(waveformMost)),
  ),
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;
export const attachment = defineEntity('Attachment', attachmentSchema);

/** The attachments of one message: at most 10 files, previews apart (ATT-03). */
export const attachmentsField = v.pipe(
  v.array(
    v.pipe(
      attachmentSchema,
      v.check((one) => one.type !== undefined || isLinkPreview(one), 'must have a type or og_scrape_url'),
    ),
  ),
  v.maxLength(attachmentsMost),
  v.check(
    (all) => all.filter((one) => !isLinkPreview(one)).length <= maxFilesPerMessage,
    `must hold at most ${maxFilesPerMessage} files`,
  ),
);

/** What an upload answers (SEED.md section 7): where the file is, its thumbnail, and the attachment to send. */
export const uploadedSchema = v.object({
  file: v.string(),
  thumb_url: v.optional(v.string()),
  /** Ready to be sent: with type, size, dimensions and duration as the server found them. */
  attachment: attachmentSchema,
});
export type Uploaded = v.InferOutput<typeof uploadedSchema>;

/** An upload in parts on its way (ATT-10). */
export const uploadSchema = v.object({
  id: v.string(),
  cid: v.string(),
  kind: v.picklist(['image', 'file']),
  name: v.string(),
  mime_type: v.string(),
  /** Of the whole file, in bytes. */
  size: v.number(),
  /** Bytes of each part but the last. */
  part_size: v.number(),
  part_count: v.number(),
  /** The parts that have arrived, from 1, in order. */
  parts: v.array(v.number()),
});
export type Upload = v.InferOutput<typeof uploadSchema>;
export const upload = defineEntity('Upload', uploadSchema);

/** What names a new upload. */
export const newUploadFields = {
  name: fileNameField,
  /** As the sender believes; the server looks at the bytes. */
  mime_type: v.optional(textField(255), ''),
};

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
