/** Unread counts stop here (CHAN-09): 100 is shown as 99+. */
export const unreadLimit = 100;

/** The message fields that the unread rule depends on. */
export interface UnreadCandidate {
  number: number;
  type: string;
  user: { id: string };
  parent_id?: string | undefined;
  show_in_channel?: boolean | undefined;
  silent?: boolean | undefined;
  deleted_at?: string | undefined;
}

/**
 * CHAN-09: whether a message is unread for `readerId` who has read up to `lastReadNumber`. The service applies the same
 * rule in SQL.
 */
export function isUnread(message: UnreadCandidate, readerId: string, lastReadNumber: number): boolean {
  return message.number > lastReadNumber && countsInChannel(message) && isOthers(message, readerId);
}

/** Whether a reply is unread in its thread for `readerId` who has read up to `lastReadNumber`, shown in the channel or not. */
export function isUnreadReply(message: UnreadCandidate, readerId: string, lastReadNumber: number): boolean {
  return message.number > lastReadNumber && message.parent_id !== undefined && isOthers(message, readerId);
}

const countsInChannel = (message: UnreadCandidate) =>
  message.parent_id === undefined || message.show_in_channel === true;

const isOthers = (message: UnreadCandidate, readerId: string) =>
  message.type === 'regular' &&
  message.deleted_at === undefined &&
  !message.silent &&
  message.user.id !== readerId;
