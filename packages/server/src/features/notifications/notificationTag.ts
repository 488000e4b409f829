import { notificationTag } from '@confab/protocol';
import type { MessageRow } from '../messages/index.ts';

/** Returns the tag of a message's notification; a reply that is also shown in the channel has the channel's. */
export const tagOf = ({ cid, parent_id, in_channel }: MessageRow): string =>
  notificationTag(cid, parent_id === null || in_channel === 1 ? undefined : parent_id);
