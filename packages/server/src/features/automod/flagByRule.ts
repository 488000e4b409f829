import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MessageRow } from '../messages/index.ts';
import { type FlagSubject, flags } from '../moderation/index.ts';
import type { FlagCause } from './watchTexts.ts';

const spamRules = new Set(['links', 'flood', 'repeats', 'mentions']);
/** Most characters of a flag's text, as many as in a user's flag. */
const maxTextLength = 500;

/** Raises a flag of a message for each rule that matched. */
export const flagMessage = (
  context: ServerContext,
  tx: Transaction,
  message: MessageRow,
  causes: readonly FlagCause[],
): Promise<void> => raiseAll(context, tx, { kind: 'message', message }, causes);

/** Raises a flag of a user for each rule that matched a text outside of messages: a name, a topic, an option. */
export const flagPerson = (
  context: ServerContext,
  tx: Transaction,
  userId: string,
  causes: readonly FlagCause[],
): Promise<void> => raiseAll(context, tx, { kind: 'user', userId }, causes);

async function raiseAll(
  context: ServerContext,
  tx: Transaction,
  subject: FlagSubject,
  causes: readonly FlagCause[],
): Promise<void> {
  for (const [rule, all] of Map.groupBy(causes, (one) => one.rule)) {
    await flags(context).raise(tx, {
      subject,
      reason: spamRules.has(rule) ? 'spam' : 'other',
      text: [...new Set(all.flatMap(({ words }) => words))].join(', ').slice(0, maxTextLength),
      by: { rule },
    });
  }
}
