import * as v from 'valibot';
import { fileNameField, imageUrlField, textField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { isLinkPreview } from './files.ts';
import { attachmentsMost, attachmentTypes, maxFilesPerMessage, waveformMost } from './limits.ts';

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
