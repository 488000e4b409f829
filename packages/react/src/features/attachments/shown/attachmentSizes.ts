import type { Attachment } from '@confab/protocol';
import { attachmentGroups } from './attachmentGroups.ts';
import { gridSize, type MediaSize, mediaSize, scaledHeight } from './mediaSize.ts';

/** An object with attachments. */
export interface AttachmentCarrier {
  attachments: readonly Attachment[];
  pending_previews?: readonly string[] | undefined;
}

/** Sizes in pixels, as in `MessageAttachments.css` and `LinkPreviews.css`. */
const sound = { width: 400, height: 52 };
const file = { width: 400, height: 54 };
const preview = { width: 520, height: 104 };
const GAP_PX = 8;

/** The size of an attachment whose height follows its width in a narrow column; others keep their height. */
export interface AttachmentSize extends MediaSize {
  scales: boolean;
}

/** Returns the sizes of a message's files, from the top. */
export function attachmentSizes(attachments: AttachmentCarrier['attachments']): AttachmentSize[] {
  const { pictures, videos, sounds, files, custom } = attachmentGroups(attachments);
  const [first] = pictures;
  const media = [
    ...(first ? [pictures.length === 1 ? mediaSize(first) : gridSize] : []),
    ...videos.map((video) => mediaSize(video)),
  ];
  return [
    ...media.map((room) => ({ ...room, scales: true })),
    ...sounds.map(() => ({ ...sound, scales: false })),
    ...[...files, ...custom].map(() => ({ ...file, scales: false })),
  ];
}

/** Returns the sizes of a message's link previews, pending ones included. */
export function previewSizes({ attachments, pending_previews = [] }: AttachmentCarrier): AttachmentSize[] {
  const count = attachmentGroups(attachments).previews.length + pending_previews.length;
  return Array.from({ length: count }, () => ({ ...preview, scales: false }));
}

/**
 * Returns the total height of attachments and previews in a column of this width, which a list needs before it draws a
 * message.
 */
export function attachmentsHeight(message: AttachmentCarrier, columnPx: number): number {
  if (message.attachments.length + (message.pending_previews?.length ?? 0) === 0) return 0;
  const rooms = [...attachmentSizes(message.attachments), ...previewSizes(message)];
  return rooms.reduce((sum, room) => {
    return sum + GAP_PX + (room.scales ? scaledHeight(room, columnPx) : room.height);
  }, 0);
}
