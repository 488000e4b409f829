import type { Eraser, Gone, JsonObject } from '../erasure/index.ts';
import type { ServerContext } from '../feature.ts';
import { eraseAnswer } from './answers.ts';
import { erasePollOf } from './erasePoll.ts';
import { deletePollsOfChannel, selectAnswersBy } from './pollStore.ts';

/** How polls go with their messages, and answers in words with who gave them. Votes stay, as those of nobody. */
export const pollEraser = (context: ServerContext): Eraser => ({
  name: 'polls',
  async messages(tx, rows) {
    for (const { id } of rows) await erasePollOf(tx, id);
  },
  async user(tx, { id }) {
    for (const answer of await tx.all(selectAnswersBy, { user_id: id }))
      await eraseAnswer(context, tx, answer);
  },
  async channel(tx, cid) {
    for (const statement of deletePollsOfChannel) await tx.run(statement, { cid });
  },
  logged(value, gone) {
    if (typeof value.poll_id === 'string' && typeof value.text === 'string')
      return withoutAnswer(value, gone);
    if (Array.isArray(value.options) && isGone(value, gone)) {
      const options = value.options.map((option: JsonObject) => ({ ...option, text: '' }));
      return { ...value, name: '', description: undefined, options, latest_answers: [] };
    }
    return value;
  },
});

function isGone(value: JsonObject, { messages, authors, cid }: Gone): boolean {
  const author = (value.created_by as { id?: unknown } | undefined)?.id;
  return (
    messages.has(value.message_id as string) ||
    authors.has(author as string) ||
    (cid !== undefined && value.cid === cid)
  );
}

function withoutAnswer(value: JsonObject, { users, authors }: Gone): JsonObject {
  const author = (value.user as { id?: unknown } | undefined)?.id as string;
  return users.has(author) || authors.has(author) ? { ...value, text: '' } : value;
}
