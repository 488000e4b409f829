import { deletedUserName, userStream } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { dropStream } from '../../core/log/rewriteEvents.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { changeUser, type UserRow } from '../users/index.ts';
import { accountToChange } from './saveAccount.ts';

const service = { role: 'server' } as const;

/** Erases the personal data in an account's own row, keeping its id for references. Returns the previous row. */
export async function eraseAccount(
  context: ServerContext,
  tx: Transaction,
  userId: string,
  actorId: string | undefined,
): Promise<UserRow> {
  const before = await accountToChange(tx, service, userId);
  const now = context.clock.now();
  const nothing = {
    image: null,
    email: null,
    status_emoji: null,
    status_text: null,
    status_expires_at: null,
    dnd_until: null,
    dnd_schedule: null,
    time_zone: null,
    muted_users: null,
    blocked_user_ids: null,
    last_active: null,
  };
  // Before the change, so that the stream contains only the event about it.
  await dropStream(tx, userStream(userId));
  await changeUser(
    context,
    tx,
    before,
    {
      ...nothing,
      name: deletedUserName,
      role: 'user',
      custom: '{}',
      invisible: 0,
      away: 0,
      share_typing: 1,
      share_reads: 1,
      mark_read: 'at_end',
      send_key: 'enter',
      show_formatting: 0,
      tokens_valid_from: now,
      deleted_at: before.deleted_at ?? now,
      erased_at: before.erased_at ?? now,
    },
    actorId,
  );
  return before;
}
