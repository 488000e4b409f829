import { type Attachment, isCustomAttachment, isLinkPreview } from '@confab/protocol';

/** A message's attachments grouped by how they are drawn, each in the author's order. */
export interface AttachmentGroups {
  pictures: readonly Picture[];
  videos: readonly Attachment[];
  sounds: readonly Attachment[];
  files: readonly Attachment[];
  /** Of the app's own types (EMB-04). */
  custom: readonly Attachment[];
  previews: readonly Attachment[];
}

/** An image with its path. */
export type Picture = Attachment & { readonly image_url: string };

const NONE: AttachmentGroups = { pictures: [], videos: [], sounds: [], files: [], custom: [], previews: [] };

/** Groups attachments into {@link AttachmentGroups}; incomplete ones become files, which can at least be downloaded. */
export function attachmentGroups(attachments: readonly Attachment[]): AttachmentGroups {
  if (attachments.length === 0) return NONE;
  const files = attachments.filter((attachment) => !isLinkPreview(attachment));
  const kindOf = (attachment: Attachment) => {
    const { type, image_url, asset_url } = attachment;
    if (isCustomAttachment(attachment)) return 'custom';
    if (type === 'image' && image_url) return 'picture';
    if (type === 'video' && asset_url) return 'video';
    return (type === 'audio' || type === 'voiceRecording') && asset_url ? 'sound' : 'file';
  };
  return {
    pictures: files.filter((one): one is Picture => kindOf(one) === 'picture'),
    videos: files.filter((one) => kindOf(one) === 'video'),
    sounds: files.filter((one) => kindOf(one) === 'sound'),
    files: files.filter((one) => kindOf(one) === 'file'),
    custom: files.filter((one) => kindOf(one) === 'custom'),
    previews: attachments.filter(isLinkPreview),
  };
}
