import type { Attachment } from '@confab/protocol';
import { attachmentGroups } from './attachmentGroups.ts';
import { gridSize, type MediaSize, mediaSize, scaledHeight } from './mediaSize.ts';

/** Something that carries attachments. */
export interface Carrier {
  attachments: readonly Attachment[];
  pending_previews?: readonly string[] | undefined;
}

/** Rooms in pixels, as `MessageAttachments.css` and `LinkPreviews.css` have them. */
const sound = { width: 400, height: 52 };
const file = { width: 400, height: 54 };
const preview = { width: 520, height: 104 };
const GAP_PX = 8;

/** A room whose height follows its width where the column is narrow; others stay as high as they are. */
export interface AttachmentSize extends MediaSize {
  scales: boolean;
}

/** The rooms of a message's files, from the top. */
export function attachmentSizes(attachments: Carrier['attachments']): AttachmentSize[] {
  const { pictures, videos, sounds, files } = attachmentGroups(attachments);
  const [first] = pictures;
  const media = [
    ...(first ? [pictures.length === 1 ? mediaSize(first) : gridSize] : []),
    ...videos.map((video) => mediaSize(video)),
  ];
  return [
    ...media.map((room) => ({ ...room, scales: true })),
    ...sounds.map(() => ({ ...sound, scales: false })),
    ...files.map(() => ({ ...file, scales: false })),
  ];
}

/** The rooms of a message's link previews, those on their way included. */
export function previewSizes({ attachments, pending_previews = [] }: Carrier): AttachmentSize[] {
  const count = attachmentGroups(attachments).previews.length + pending_previews.length;
  return Array.from({ length: count }, () => ({ ...preview, scales: false }));
}

/** How high all of it is in a column of this width: what a list needs to know before it draws a message. */
export function attachmentsHeight(message: Carrier, columnPx: number): number {
  if (message.attachments.length + (message.pending_previews?.length ?? 0) === 0) return 0;
  const rooms = [...attachmentSizes(message.attachments), ...previewSizes(message)];
  return rooms.reduce((sum, room) => {
    return sum + GAP_PX + (room.scales ? scaledHeight(room, columnPx) : room.height);
  }, 0);
}
