import { ChatError, type ChatEvent, type ConfabServer } from '@confab/node';

/** Deletes a message that two users reported, and lets its author only read in that channel for an hour. */
export async function moderate(confab: ConfabServer, event: ChatEvent): Promise<void> {
  if (event.type !== 'review.updated') return;
  const { id, kind, state, flag_count, user, cid } = event.review;
  if (kind !== 'message' || state !== 'open' || flag_count < 2) return;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const reason = 'Reported by several readers';
  await confab.call('POST /bans', { body: { user_id: user.id, kind: 'time_out', cid, until, reason } });
  const decision = { action: 'delete_message', reason } as const;
  await confab
    .call('POST /reviews/{review_id}/decision', { params: { review_id: id }, body: decision })
    .catch((error: unknown) => {
      // The event arrives once for each moderator: the first one has been handled.
      if (!(error instanceof ChatError && error.name === 'review_decided')) throw error;
    });
}
