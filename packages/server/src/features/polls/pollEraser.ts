import { deletedOptionText } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { type ErasedContent, type Eraser, enqueueLogErasure, type JsonObject } from '../erasure/index.ts';
import { eraseAnswer } from './answers.ts';
import { erasePollOf } from './erasePoll.ts';
import { eraseSuggestions } from './options.ts';
import { deletePollsOfChannel, selectAnswersBy } from './pollStore.ts';

/**
 * Erases polls with their messages, and written answers and suggested options with their authors. Votes are kept
 * anonymously. Suggestions in anonymous polls have no known author and are kept.
 */
export const pollEraser = (context: ServerContext): Eraser => ({
  name: 'polls',
  async messages(tx, rows) {
    for (const { id } of rows) await erasePollOf(tx, id);
  },
  async user(tx, { id }) {
    const answers = await tx.all(selectAnswersBy, { user_id: id });
    for (const answer of answers) await eraseAnswer(context, tx, answer);
    // The log has no authors of answers to anonymous polls.
    if (answers.length > 0)
      await enqueueLogErasure(context, tx, { parts: answers.map((answer) => answer.id) });
    await eraseSuggestions(context, tx, id);
  },
  async channel(tx, cid) {
    for (const statement of deletePollsOfChannel) await tx.run(statement, { cid });
  },
  logged(value, gone) {
    if (typeof value.poll_id === 'string' && typeof value.text === 'string')
      return withoutAnswer(value, gone);
    if (typeof value.text === 'string' && value.suggested_by !== undefined) {
      return isTheirs(value.suggested_by, gone) ? { id: value.id, text: deletedOptionText } : value;
    }
    if (Array.isArray(value.options) && isGone(value, gone)) {
      const options = value.options.map((option: JsonObject) => ({ ...option, text: '' }));
      return { ...value, name: '', description: undefined, options, latest_answers: [] };
    }
    return value;
  },
});

function isGone(value: JsonObject, { messages, authors, cid }: ErasedContent): boolean {
  const author = (value.created_by as { id?: unknown } | undefined)?.id;
  return (
    messages.has(value.message_id as string) ||
    authors.has(author as string) ||
    (cid !== undefined && value.cid === cid)
  );
}

function withoutAnswer(value: JsonObject, gone: ErasedContent): JsonObject {
  return isTheirs(value.user, gone) || gone.parts.has(value.id as string) ? { ...value, text: '' } : value;
}

function isTheirs(person: unknown, { users, authors }: ErasedContent): boolean {
  const id = (person as { id?: unknown } | undefined)?.id as string;
  return users.has(id) || authors.has(id);
}
