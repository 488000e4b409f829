import { type Attachment, filePath, thumbnailPath, type Uploaded } from '@confab/protocol';
import type { FileRow } from './fileTables.ts';

/** Returns the facts the server knows about a file as attachment fields, which override the sender's (ATT-02). */
export function factsOf(row: FileRow): Attachment {
  const url = filePath(row.id);
  return {
    type: row.type,
    mime_type: row.mime_type,
    file_size: row.size,
    title: row.name,
    ...(row.type === 'image' ? { image_url: url } : { asset_url: url }),
    ...(row.thumbnail_key !== null && { thumb_url: thumbnailPath(row.id) }),
    ...(row.width !== null &&
      row.height !== null && { original_width: row.width, original_height: row.height }),
    ...(row.duration !== null && { duration: row.duration }),
  };
}

/** The answer to an upload. */
export function toUploaded(row: FileRow): Uploaded {
  const attachment = factsOf(row);
  return {
    file: filePath(row.id),
    ...(attachment.thumb_url !== undefined && { thumb_url: attachment.thumb_url }),
    attachment,
  };
}
