import { channelStream, deletedForm, type Message, userStream } from '@confab/protocol';
import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ErasedContent, Eraser, JsonObject } from '../erasure/index.ts';
import { deleteRevisions } from './messageStore.ts';
import type { MessageRow } from './migrations.ts';
import { readersOf } from './restrictedVisibility.ts';

/** Selects the restricted readers of a channel's messages from a number on: quotes come after the quoted message. */
const selectReaders = statement((k, p: Placeholders<{ cid: string; number: number }>) =>
  k
    .selectFrom('messages')
    .select('visible_to')
    .distinct()
    .where('cid', '=', p('cid'))
    .where('number', '>=', p('number'))
    .where(sql<boolean>`visible_to is not null`),
);

const deleteRevisionsOfChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k
    .deleteFrom('message_revisions')
    .where('message_id', 'in', k.selectFrom('messages').select('id').where('cid', '=', p('cid'))),
);

const deleteMentionsOfChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('mentions').where('cid', '=', p('cid')),
);

const deleteMentions = statement((k, p: Placeholders<{ ids: string[]; cid: string }>, dialect) =>
  k
    .deleteFrom('mentions')
    .where('cid', '=', p('cid'))
    .where(sql<boolean>`message_id ${oneOf(dialect, p('ids'))}`),
);

const deleteMessagesOfChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('messages').where('cid', '=', p('cid')),
);

/** Erases messages from history, mentions and logged events. */
export const messageEraser: Eraser = {
  name: 'messages',
  async messages(tx, rows) {
    for (const { id } of rows) await tx.run(deleteRevisions, { message_id: id });
    for (const [cid, group] of Map.groupBy(rows, (row) => row.cid)) {
      await tx.run(deleteMentions, { cid, ids: group.map(({ id }) => id) });
    }
  },
  async streamsOf(tx, rows) {
    const streams = new Set<string>();
    for (const [cid, group] of Map.groupBy(rows, (row) => row.cid)) {
      streams.add(channelStream(cid));
      const number = Math.min(...group.map((row) => row.number));
      for (const row of await tx.all(selectReaders, { cid, number })) {
        for (const id of readersOf(row as Pick<MessageRow, 'visible_to'>) ?? []) streams.add(userStream(id));
      }
    }
    return [...streams];
  },
  async channel(tx, cid) {
    await tx.run(deleteRevisionsOfChannel, { cid });
    await tx.run(deleteMentionsOfChannel, { cid });
    await tx.run(deleteMessagesOfChannel, { cid });
  },
  logged: (value, gone) => (isGone(value, gone) ? asGone(value) : value),
};

/** Whether the object is a message, or a quote of one, whose content was erased. */
function isGone(value: JsonObject, { messages, authors, cid }: ErasedContent): boolean {
  if (typeof value.text !== 'string' || typeof value.number !== 'number') return false;
  const forwarded = value.forwarded_from as { user?: JsonObject } | undefined;
  const writers = [value.user as JsonObject | undefined, forwarded?.user];
  return (
    messages.has(value.id as string) ||
    writers.some((writer) => authors.has(writer?.id as string)) ||
    (cid !== undefined && value.cid === cid)
  );
}

function asGone(value: JsonObject): JsonObject {
  const message = value as unknown as Message;
  return deletedForm(message, message.updated_at) as unknown as JsonObject;
}
