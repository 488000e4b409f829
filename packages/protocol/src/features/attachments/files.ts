import { apiPath } from '../../contract/realtime/closeCodes.ts';

/** Whether an attachment is a link's preview, which takes no file's place. */
export const isLinkPreview = (attachment: { og_scrape_url?: string | undefined }): boolean =>
  attachment.og_scrape_url !== undefined;

/** Which limits an upload falls under, and by which call it goes: pictures that a browser draws are images. */
export type UploadKind = 'image' | 'file';

const imageTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'];

/** The kind of a file with this MIME type. Formats that browsers do not draw, and SVG, which is a document, are files. */
export const uploadKindOf = (mimeType: string): UploadKind =>
  imageTypes.includes(bareMimeType(mimeType)) ? 'image' : 'file';

/** A MIME type without parameters, in small letters. */
export const bareMimeType = (mimeType: string): string =>
  (mimeType.split(';')[0] as string).trim().toLowerCase();

const filesPath = `${apiPath}/files/`;

/** Where a file of this server is. */
export const filePath = (id: string): string => filesPath + id;
/** Where a file's thumbnail is. */
export const thumbnailPath = (id: string): string => `${filesPath}${id}/thumbnail`;

/** The id of the file that a path or address names; undefined for anything but a file of this server. */
export function fileIdOf(url: string): string | undefined {
  if (!url.startsWith(filesPath)) return undefined;
  return /^([\w-]{1,64})(?:\/thumbnail)?(?:\?.*)?$/.exec(url.slice(filesPath.length))?.[1];
}
