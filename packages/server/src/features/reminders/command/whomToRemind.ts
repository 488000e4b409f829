import type { UserRef } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { beginsWithName, type CommandCall, commandError, type ServerCommand } from '../../commands/index.ts';
import { selectMembers } from '../../members/index.ts';
import { userDirectory } from '../../users/index.ts';

/**
 * Returns whom a command reminds, and the remaining words: the caller for `me` or nothing, otherwise the member of the
 * channel named first, by a mention or an id. Reminding others requires the permission to write to them.
 */
export async function whomToRemind(
  context: ServerContext,
  tx: Transaction,
  { args, authorId, channel, input }: CommandCall,
  command: ServerCommand,
): Promise<{ whom: UserRef; words: string }> {
  const people = userDirectory(context);
  if (!args.startsWith('@')) {
    const whom = (await people.refs([authorId])).get(authorId) as UserRef;
    return { whom, words: args.replace(/^me(?=\s|$)/i, '').trim() };
  }
  const mentioned = await people.refs(input.mentioned_user_ids ?? []);
  const text = args.slice(1);
  const named = [...mentioned.values()].find(
    (user) => beginsWithName(text, user.name) || beginsWithName(text, user.id),
  );
  const [id = ''] = named ? [named.id] : text.split(/\s/, 1);
  const members = await tx.all(selectMembers, { cid: channel.cid, user_ids: [id] });
  if (members[0]?.state !== 'joined') {
    throw commandError(command, 'you can only remind yourself or a member of this channel');
  }
  const whom = named ?? ((await people.refs([id])).get(id) as UserRef);
  if (id !== authorId) channel.require('send-message');
  const name = named && beginsWithName(text, named.name) ? named.name : id;
  return { whom, words: text.slice(name.length).trim() };
}
