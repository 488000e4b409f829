import type { OwnThread } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { numbersAfter } from '../reads/index.ts';
import { ownThreads } from './ownThreadsPart.ts';

/** Marks a thread as read up to a reply, if that changes something; shown at once. */
export async function markThreadRead(
  context: ClientContext,
  parentId: string,
  number: number,
): Promise<void> {
  const thread = ownThreads(context).of(parentId);
  if (thread && thread.last_read_number < number) await sendThreadRead(context, thread.cid, parentId, number);
}

/** Marks a thread of a channel as read up to a reply, though its own state may not be known. */
export function sendThreadRead(
  context: ClientContext,
  cid: string,
  parentId: string,
  number: number,
): Promise<void> {
  const { defer, http, journal } = context;
  const own = ownThreads(context);
  return defer(
    ['readThread', cid, parentId, number],
    `readThread ${parentId}`,
    (confirm) => own.changes.show({ key: parentId, apply: (state) => readUpTo(state, number) }, confirm),
    () =>
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
