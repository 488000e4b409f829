import { attachmentGroups } from './attachmentGroups.ts';
import { gridRoom, mediaRoom, roomHeight } from './mediaRoom.ts';

/** Heights in pixels, as `shown.css` and `LinkPreviews.css` have them. */
const SOUND_PX = 52;
const FILE_PX = 54;
const PREVIEW_PX = 104;
const GAP_PX = 8;

/** How high a message's attachments are in a column of this width: what a list needs to know before it draws them. */
export function attachmentsHeight(
  message: {
    attachments: Parameters<typeof attachmentGroups>[0];
    pending_previews?: readonly string[] | undefined;
  },
  columnPx: number,
): number {
  const { pictures, videos, sounds, files, previews } = attachmentGroups(message.attachments);
  const parts: number[] = [];
  const [first] = pictures;
  if (first) parts.push(roomHeight(pictures.length === 1 ? mediaRoom(first) : gridRoom, columnPx));
  for (const video of videos) parts.push(roomHeight(mediaRoom(video), columnPx));
  parts.push(...sounds.map(() => SOUND_PX), ...files.map(() => FILE_PX));
  parts.push(...[...previews, ...(message.pending_previews ?? [])].map(() => PREVIEW_PX));
  return parts.reduce((sum, part) => sum + part + GAP_PX, 0);
}
