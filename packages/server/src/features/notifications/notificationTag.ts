import type { MessageRow } from '../messages/index.ts';

/** Returns the tag by which a notification replaces an earlier one: one per channel, and per thread. */
export const tagOf = ({ cid, parent_id, in_channel }: MessageRow): string =>
  parent_id === null || in_channel === 1 ? cid : `${cid}:${parent_id}`;
