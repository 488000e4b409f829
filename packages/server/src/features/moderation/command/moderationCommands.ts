import { maxModerationReasonLength } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import type { ServerCommand } from '../../commands/index.ts';
import { commandError } from '../../commands/index.ts';
import { banPersonIn } from '../banPerson.ts';
import { selectBansThatHold } from '../banStore.ts';
import { liftBanIn } from '../liftBan.ts';
import { muteUserIn, ownRow, unmuteUserIn } from '../ownPeople.ts';
import { parseDuration } from './parseDuration.ts';
import { whom } from './whom.ts';

/** `/mute`, `/unmute`, `/ban` and `/unban` (COMP-08). */
export const moderationCommands = (context: ServerContext): ServerCommand[] => [
  mute(context),
  unmute(context),
  ban(context),
  unban(context),
];

function mute(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'mute',
    args: '@user [time]',
    description: 'Mute someone for yourself, forever or for a time such as `2 hours`; they aren’t notified',
    capability: 'read-channel',
    async run(call, tx) {
      const { user, words } = await whom(context, tx, call, command);
      const until = untilOf(context, words);
      if (words !== '' && (until === undefined || parseDuration(words).rest !== '')) {
        throw commandError(command, 'enter a time such as “30 minutes”, “2 hours” or “7 days”');
      }
      const me = await ownRow(tx, call.actor);
      await muteUserIn(context, tx, { actor: call.actor, me, userId: user.id, until });
      return {
        answer: `You muted ${user.name}${until ? ` until ${until}` : ''}.`,
        details: { user, until },
      };
    },
  };
  return command;
}

function unmute(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'unmute',
    args: '@user',
    description: 'Unmute someone',
    capability: 'read-channel',
    async run(call, tx) {
      const { user } = await whom(context, tx, call, command);
      await unmuteUserIn(context, tx, await ownRow(tx, call.actor), user.id);
      return { answer: `${user.name} is no longer muted.`, details: { user } };
    },
  };
  return command;
}

function ban(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'ban',
    args: '@user [time] [reason]',
    description: 'Ban someone from this channel, permanently or for a time such as `7 days`',
    capability: 'ban-channel-members',
    async run(call, tx) {
      const { user, words } = await whom(context, tx, call, command);
      const until = untilOf(context, words);
      const reason = parseDuration(words).rest;
      if (reason.length > maxModerationReasonLength) {
        throw commandError(command, `the reason can be at most ${maxModerationReasonLength} characters`);
      }
      const { cid } = call.channel;
      await banPersonIn(context, tx, call.actor, { user_id: user.id, kind: 'ban', cid, until, reason });
      const how = `${until ? ` until ${until}` : ''}${reason ? `: ${reason}` : ''}`;
      return {
        answer: `${user.name} is banned from this channel${how}.`,
        details: { user, until, ...(reason && { reason }) },
      };
    },
  };
  return command;
}

function unban(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'unban',
    args: '@user',
    description: 'Lift someone’s ban or time-out in this channel',
    capability: 'ban-channel-members',
    async run(call, tx) {
      const { user } = await whom(context, tx, call, command);
      const holding = await tx.all(selectBansThatHold, { user_id: user.id, cid: call.channel.cid });
      const shown = holding.filter(({ kind }) => kind !== 'shadow_ban');
      for (const { id } of shown) await liftBanIn(context, tx, call.actor, id);
      return {
        answer:
          shown.length > 0
            ? `${user.name} is no longer banned from this channel.`
            : `${user.name} isn’t banned from this channel.`,
        details: { user, lifted: shown.length > 0 },
      };
    },
  };
  return command;
}

/** Returns the end of a duration in words, ISO 8601. */
function untilOf({ clock }: ServerContext, words: string): string | undefined {
  const { ms } = parseDuration(words);
  return ms === undefined ? undefined : isoTime(clock.now() + ms);
}
