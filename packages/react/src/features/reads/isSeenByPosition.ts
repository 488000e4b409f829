import type { LocalMessage } from '@confab/client';

/** Whether everybody who has read the channel up to a message has seen it: not if only some may, or only in its thread. */
export const isSeenByPosition = ({
  restricted_visibility,
  parent_id,
  show_in_channel,
}: LocalMessage): boolean =>
  restricted_visibility === undefined && (parent_id === undefined || show_in_channel === true);
