import * as v from 'valibot';
import type { AttachmentCustom } from '../../contract/customData.ts';
import { customAnswer, customField, fileNameField, imageUrlField, textField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import {
  attachmentTypes,
  type CustomAttachmentType,
  isCustomAttachment,
  isLinkPreview,
  maxAttachmentsPerMessage,
  maxFilesPerMessage,
  maxWaveformValues,
  uploadSizeLimit,
} from './limits.ts';

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

const customType = v.pipe(
  v.string(),
  v.regex(/^x-[a-z0-9][a-z0-9._-]{0,61}$/),
) as unknown as v.GenericSchema<CustomAttachmentType>;

/**
 * An attachment of a message: a file, a link preview (one with `og_scrape_url`), or one of the app's own types (`x-…`).
 * SEED.md section 3. Images have an `image_url`, all other files an `asset_url`: a path on this server
 * (`client.fileUrl` resolves it), or an external address.
 */
export const attachmentSchema = v.object({
  /** Omitted only for a link preview. */
  type: v.optional(
    v.union(
      [v.picklist(attachmentTypes), customType],
      `must be ${attachmentTypes.join(', ')}, or x- and 1 to 62 lowercase letters, digits or . _ -`,
    ),
  ),
  /** Detected from the file's bytes, not its name. */
  mime_type: v.optional(textField(255)),
  /** In bytes. */
  file_size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** For a file: its name. */
  title: v.optional(textField(1000)),
  /** For a preview: the page's description. */
  text: v.optional(textField(5000)),
  author_name: v.optional(textField(255)),
  /** Text to show where nothing else can be; of an image its description, for people who cannot see it. */
  fallback: v.optional(textField(1000)),
  image_url: v.optional(imageUrlField),
  asset_url: v.optional(imageUrlField),
  thumb_url: v.optional(imageUrlField),
  og_scrape_url: v.optional(imageUrlField),
  title_link: v.optional(imageUrlField),
  /** For audio and video, in seconds. */
  duration: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(10_000_000))),
  /** For images and videos, in pixels as displayed. */
  original_width: v.optional(pixels),
  original_height: v.optional(pixels),
  /** For a voice recording: loudness over time, from 0 to 1. */
  waveform_data: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.maxLength(maxWaveformValues)),
  ),
  /** The app's own data. */
  custom: v.optional(customAnswer<AttachmentCustom>()),
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;
export const attachment = defineEntity('Attachment', attachmentSchema);

/** An attachment as callers write it. */
export const attachmentInputSchema = v.pipe(
  v.object({ ...attachmentSchema.entries, custom: v.optional(customField<AttachmentCustom>()) }),
  v.check((one) => one.type !== undefined || isLinkPreview(one), 'must have a type or og_scrape_url'),
  v.check(
    (one) => !isCustomAttachment(one) || !isLinkPreview(one),
    'must not have both a type of your own and og_scrape_url',
  ),
  v.check(
    (one) => !isCustomAttachment(one) || Boolean(one.title || one.fallback),
    'must have a title or fallback, which represents it where it is not drawn',
  ),
);

/** The attachments of one message: at most 10, not counting previews (ATT-03). */
export const attachmentsField = v.pipe(
  v.array(attachmentInputSchema),
  v.maxLength(maxAttachmentsPerMessage),
  v.check(
    (all) => all.filter((one) => !isLinkPreview(one)).length <= maxFilesPerMessage,
    `must have at most ${maxFilesPerMessage} files`,
  ),
);

/** The answer to an upload (SEED.md section 7): the file's address, its thumbnail, and the attachment to send. */
export const uploadedSchema = v.object({
  file: v.string(),
  thumb_url: v.optional(v.string()),
  /** Ready to send, with the type, size, dimensions and duration that the server detected. */
  attachment: attachmentSchema,
});
export type Uploaded = v.InferOutput<typeof uploadedSchema>;

/** A multipart upload in progress (ATT-10). */
export const uploadSchema = v.object({
  id: v.string(),
  cid: v.string(),
  kind: v.picklist(['image', 'file']),
  name: v.string(),
  mime_type: v.string(),
  /** Size of the whole file, in bytes. */
  size: v.number(),
  /** Size of each part but the last, in bytes. */
  part_size: v.number(),
  part_count: v.number(),
  /** Numbers of the received parts, from 1, in order. */
  parts: v.array(v.number()),
});
export type Upload = v.InferOutput<typeof uploadSchema>;
export const upload = defineEntity('Upload', uploadSchema);

/** The fields of a new upload. */
export const newUploadFields = {
  name: fileNameField,
  /** The sender's claim; the server inspects the bytes. */
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

/** Upload rules (APP-01). An empty allow list allows everything that is not blocked. */
export const uploadConfigSchema = v.object({
  allowed_file_extensions: extensions,
  blocked_file_extensions: extensions,
  allowed_mime_types: mimeTypes,
  blocked_mime_types: mimeTypes,
  /** Largest file in bytes. */
  size_limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5 * 1024 ** 4)),
});
export type UploadConfig = v.InferOutput<typeof uploadConfigSchema>;

/** The default upload rules. */
export const defaultUploadConfig: UploadConfig = {
  allowed_file_extensions: [],
  blocked_file_extensions: [],
  allowed_mime_types: [],
  blocked_mime_types: [],
  size_limit: uploadSizeLimit,
};
