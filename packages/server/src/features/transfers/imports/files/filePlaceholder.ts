import type { Attachment } from '@confab/protocol';
import type { SourceFile } from '../source.ts';

/** The type of an attachment that only has a name: its file was not imported. */
const missingFileType = 'x-missing-file';

/** Shows a file that was not imported: as a link to where it was, otherwise by its name. */
export function placeholderOf({ name, link, mimeType, size }: SourceFile): Attachment {
  if (link === undefined) return { type: missingFileType, title: name };
  return {
    type: 'file',
    title: name,
    asset_url: link,
    ...(mimeType !== undefined && { mime_type: mimeType }),
    ...(size !== undefined && { file_size: size }),
  };
}

/** Whether an attachment of a message here is the placeholder of this file. */
export const isPlaceholderOf = (file: SourceFile, attachment: Attachment): boolean =>
  file.link === undefined
    ? attachment.type === missingFileType && attachment.title === file.name
    : attachment.asset_url === file.link;
