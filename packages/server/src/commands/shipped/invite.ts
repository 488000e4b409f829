import { keptMentions } from '@confab/protocol';
import type { ServerContext } from '../../feature.ts';
import { addMembersIn } from '../../members/index.ts';
import type { Transaction } from '../../storage/database.ts';
import { userDirectory, visibleAmong } from '../../users/index.ts';
import { type CommandCall, commandBroken, type ServerCommand } from '../commandRegistry.ts';

/** `/invite @ada @Grace Hopper`: makes them members. */
export function inviteCommand(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'invite',
    args: '@user …',
    description: 'Adds people to this channel.',
    capability: 'update-channel-members',
    async run(call, tx) {
      const userIds = await whom(context, tx, call, command);
      const { cid } = call.channel;
      const members = await addMembersIn(context, tx, call.actor, { cid, userIds, channel_role: 'member' });
      const names = members.map(({ user }) => user.name).join(', ');
      return { tell: `Added to this channel: ${names}`, details: { user_ids: userIds } };
    },
  };
  return command;
}

/** The mentioned users whom the arguments name, and those whose ids stand there. */
async function whom(
  context: ServerContext,
  tx: Transaction,
  { actor, args, input }: CommandCall,
  command: ServerCommand,
): Promise<string[]> {
  const people = userDirectory(context);
  const users = await people.findMany(await visibleAmong(context, tx, actor, input.mentioned_user_ids ?? []));
  const { mentioned_user_ids } = keptMentions(args, input, { users, groups: new Map() });
  const names = mentioned_user_ids.flatMap((id) => [users.get(id)?.name ?? id, id]);
  const rest = names.reduce((text, name) => without(text, `@${name}`), args);
  const others = rest
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^@/, ''));
  const known = await people.findMany(await visibleAmong(context, tx, actor, others));
  const unknown = others.find((id) => known.get(id)?.deleted_at !== null);
  if (unknown !== undefined) throw commandBroken(command, `must name users, unlike ${unknown}`);
  const ids = [...new Set([...mentioned_user_ids, ...others])];
  if (ids.length === 0) throw commandBroken(command, 'must name users');
  return ids;
}

/** The text without a name, whatever its case. */
function without(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? text : without(`${text.slice(0, at)} ${text.slice(at + name.length)}`, name);
}
