/** The kind of the task that erases a channel. */
export const eraseTask = 'erase-channel';

export interface ErasePayload {
  cid: string;
  /** Whether its members still have to be notified of the deletion. */
  notifiesMembers: boolean;
}
