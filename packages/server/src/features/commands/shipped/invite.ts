import { keptMentions, membersPerCall } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { addMembersIn } from '../../members/index.ts';
import { userDirectory, visibleAmong } from '../../users/index.ts';
import { type CommandCall, commandError, type ServerCommand } from '../commandRegistry.ts';

/** Most characters of a wrong name that an error repeats. */
const maxWordLength = 100;

/** `/invite @ada @Grace Hopper`: adds members. */
export function inviteCommand(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'invite',
    args: '@user …',
    description: 'Add people to this channel',
    capability: 'update-channel-members',
    async run(call, tx) {
      const userIds = await whom(context, tx, call, command);
      const { cid } = call.channel;
      const members = await addMembersIn(context, tx, call.actor, { cid, userIds, channel_role: 'member' });
      const names = members.map(({ user }) => user.name).join(', ');
      return { answer: `Added to this channel: ${names}`, details: { user_ids: userIds } };
    },
  };
  return command;
}

/** Returns the mentioned users in the arguments, and those named by id. */
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
  const others = withoutNames(args, names)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^@/, ''));
  const ids = [...new Set([...mentioned_user_ids, ...others])];
  if (ids.length === 0) throw commandError(command, 'name one or more people');
  if (ids.length > membersPerCall)
    throw commandError(command, `you can add up to ${membersPerCall} people at once`);
  const known = await people.findMany(await visibleAmong(context, tx, actor, others));
  const unknown = others.find((id) => known.get(id)?.deleted_at !== null);
  if (unknown !== undefined) throw commandError(command, `${cut(unknown)} isn’t a user`);
  return ids;
}

/** Removes these names after an `@` from a text, in any case; the longest name wins. */
export function withoutNames(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const longestFirst = [...names].sort((left, right) => right.length - left.length);
  return text.replace(new RegExp(`@(?:${longestFirst.map(RegExp.escape).join('|')})`, 'giu'), ' ');
}

const cut = (word: string) => (word.length > maxWordLength ? `${word.slice(0, maxWordLength)}…` : word);
