import { ChatError, idTaken, maxReminderTextLength } from '@confab/protocol';
import { isTimeZone } from '../../../core/clock/zonedTime.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { watchTexts } from '../../automod/index.ts';
import {
  type CommandCall,
  type CommandOutcome,
  commandError,
  type ServerCommand,
} from '../../commands/index.ts';
import { userDirectory } from '../../users/index.ts';
import { selectReminder, selectRemindersOf } from '../reminderStore.ts';
import { brokenTimeRule } from '../reminderTime.ts';
import { viewReminder } from '../reminderViews.ts';
import { requireReminders } from '../requireReminders.ts';
import { enforceQuota, writeReminder } from '../writeReminder.ts';
import { describeTime } from './describeTime.ts';
import { maxReminderWords, parseReminder } from './parseReminder.ts';
import { whomToRemind } from './whomToRemind.ts';

const examples =
  'Examples: “/remind me to call mom in 20 minutes”, “/remind me at 17:00 tea”, “/remind @ada tomorrow at 9 stand-up”, “/remind me on 2026-12-01 taxes”, “/remind list”';

/** `every day`, `every second Monday`: recurring times. */
const repeats =
  /\bevery (?:other |second )?(?:minute|hour|day|morning|evening|night|week|weekday|month|year|\w+day)\b/i;

const tooLong = `the text can be at most ${maxReminderTextLength} characters`;

/** Most reminders that `/remind list` shows. */
const maxListed = 20;

/** `/remind me tomorrow at 9 stand-up`: a text reminder for the caller or a member of the channel; `/remind list`. */
export function remindCommand(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'remind',
    args: 'me|@user text when',
    description: 'Remind yourself or a member of this channel; `list` shows upcoming reminders',
    capability: 'read-channel',
    isOffered: ({ channelType }) => channelType.features.reminders,
    async run(call, tx) {
      requireReminders(call.channel);
      const words = call.args.trim();
      const zone = await timeZoneOf(context, call.authorId);
      if (/^list$/i.test(words)) return listUpcoming(tx, call.authorId, zone);
      return remind(words, zone, call, tx);
    },
  };

  async function remind(
    args: string,
    timeZone: string,
    call: CommandCall,
    tx: Transaction,
  ): Promise<CommandOutcome> {
    const { whom, words } = await whomToRemind(context, tx, { ...call, args }, command);
    if (words.length > maxReminderWords) throw commandError(command, tooLong);
    if (repeats.test(words)) throw commandError(command, `reminders can’t repeat. ${examples}`);
    const now = context.clock.now();
    const wanted = parseReminder(words, { now, timeZone });
    if (!wanted) throw commandError(command, `add a text and a time. ${examples}`);
    const broken = brokenTimeRule(wanted.at, now);
    if (broken) throw commandError(command, `the time ${broken}. ${examples}`);
    if (wanted.text.length > maxReminderTextLength) {
      throw commandError(command, tooLong);
    }
    const isOwn = whom.id === call.authorId;
    const watched = {
      actor: call.actor,
      channelType: call.channel.channelType,
      texts: { text: wanted.text },
    };
    const { text = wanted.text } = isOwn ? {} : await watchTexts(context, tx, watched);
    const row = {
      user_id: whom.id,
      id: call.input.id,
      message_id: null,
      cid: call.channel.cid,
      text,
      created_by_id: isOwn ? null : call.authorId,
      remind_at: wanted.at,
      due_at: null,
      created_at: now,
      updated_at: now,
    };
    // It has the id of the submission, so that a retry creates no second reminder.
    const first = await tx.get(selectReminder, row);
    if (first && (first.text !== row.text || first.created_by_id !== row.created_by_id)) {
      throw new ChatError(idTaken);
    }
    if (!first) {
      await enforceQuota(tx, row);
      await writeReminder(context, tx, call.authorId, row);
    }
    const reminder = await viewReminder(context, first ?? row);
    const when = describeTime(first?.remind_at ?? wanted.at, timeZone);
    return {
      answer: `I’ll remind ${isOwn ? 'you' : whom.name} ${when}: ${text}`,
      details: { reminder, ...(!isOwn && { user: whom }), time_zone: timeZone },
    };
  }
  return command;
}

async function listUpcoming(tx: Transaction, user_id: string, timeZone: string): Promise<CommandOutcome> {
  const upcoming = (await tx.all(selectRemindersOf, { user_id }))
    .filter((row) => row.remind_at !== null && row.due_at === null)
    .sort((left, right) => (left.remind_at as number) - (right.remind_at as number));
  if (upcoming.length === 0) {
    return { answer: 'You have no upcoming reminders.', details: { list: true, count: 0 } };
  }
  const lines = upcoming
    .slice(0, maxListed)
    .map((row) => `- ${describeTime(row.remind_at as number, timeZone)}: ${row.text ?? 'a message'}`);
  const more = upcoming.length - lines.length;
  return {
    answer: [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
    details: { list: true, count: upcoming.length },
  };
}

/** Returns the time zone of a user's profile; defaults to UTC. */
async function timeZoneOf(context: ServerContext, userId: string): Promise<string> {
  const user = (await userDirectory(context).findMany([userId])).get(userId);
  return user?.time_zone && isTimeZone(user.time_zone) ? user.time_zone : 'UTC';
}
