import type { UserRef } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { beginsWithName, type CommandCall, commandError, type ServerCommand } from '../../commands/index.ts';
import { findVisibleUser, userDirectory, visibleAmong } from '../../users/index.ts';

/**
 * Returns the visible user whom a command names first, by a mention or an id with or without an `@`, and the remaining
 * words.
 */
export async function whom(
  context: ServerContext,
  tx: Transaction,
  { actor, args, input }: CommandCall,
  command: ServerCommand,
): Promise<{ user: UserRef; words: string }> {
  const people = userDirectory(context);
  const text = args.replace(/^@/, '');
  const mentioned = await people.refs(await visibleAmong(context, tx, actor, input.mentioned_user_ids ?? []));
  // The longest matching name wins: Ada Lovelace before Ada.
  const named = [...mentioned.values()]
    .flatMap((user) => [user.name, user.id].map((name) => ({ user, name })))
    .filter(({ name }) => beginsWithName(text, name))
    .sort((left, right) => right.name.length - left.name.length)[0];
  if (named) return { user: named.user, words: text.slice(named.name.length).trim() };
  const [id = ''] = text.split(/\s/, 1);
  const row = id === '' ? undefined : await findVisibleUser(context, tx, actor, id);
  if (!row || row.deleted_at !== null) {
    throw commandError(command, id === '' ? 'name a person' : `${id} isn’t a user`);
  }
  const user = (await people.refs([id])).get(id) as UserRef;
  return { user, words: text.slice(id.length).trim() };
}
