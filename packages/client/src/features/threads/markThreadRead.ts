import type { OwnThread } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { numbersAfter } from '../reads/index.ts';
import { ownThreads } from './ownThreadsPart.ts';

/** Marks a thread as read up to a reply; shown at once. */
export async function markThreadRead(
  context: ClientContext,
  parentId: string,
  number: number,
): Promise<void> {
  const { http, journal } = context;
  const own = ownThreads(context);
  const thread = own.of(parentId);
  if (!thread || thread.last_read_number >= number) return;
  await own.changes.show({ key: parentId, apply: (state) => readUpTo(state, number) }, () =>
    journal.applyAnswer(
      () =>
        http.call('POST /messages/{message_id}/thread/read', {
          params: { message_id: parentId },
          body: { number },
        }),
      (answer) => own.put(answer.thread),
    ),
  );
}

const readUpTo = (thread: OwnThread, number: number): OwnThread => ({
  ...thread,
  last_read_number: Math.max(thread.last_read_number, number),
  unread_numbers: numbersAfter(thread.unread_numbers, number),
  mention_numbers: numbersAfter(thread.mention_numbers, number),
});
