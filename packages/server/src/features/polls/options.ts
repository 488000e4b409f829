import {
  ChatError,
  deletedOptionText,
  lastPollOption,
  maxPollOptions,
  optionKey,
  type Poll,
  type PollOptionInput,
  pollHasVotes,
  pollOptionExists,
  suggestionsOff,
  tooManyPollOptions,
} from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { watchTexts } from '../automod/index.ts';
import { selectMessage } from '../messages/index.ts';
import type { PollRow } from './migrations.ts';
import { managing, openPollToManage, openPollToVote, requireStillOpen } from './openPoll.ts';
import {
  countsOf,
  isAnonymous,
  latestVotesOf,
  type OptionColumn,
  optionsOf,
  toColumn,
} from './pollColumns.ts';
import { countVoters, deleteVotesFor, selectPollsNaming, selectPollToChange } from './pollStore.ts';
import { savePoll, viewPoll } from './savePoll.ts';
import { requireOption } from './vote.ts';

/**
 * Adds an option (POLL-08): for its author and users who may change any message; others can suggest one if the poll
 * accepts suggestions. Repeating the same id has no effect.
 */
export function addOption(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  asked: PollOptionInput,
): Promise<Poll> {
  const userId = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToVote(context, tx, actor, pollId);
    const { channelType } = message.channel;
    const watched = { actor, channelType, texts: { 'option.text': asked.text } };
    const { 'option.text': text = asked.text } = await watchTexts(context, tx, watched);
    const option = { ...asked, text };
    const manages = message.channel.may(managing(poll, actor));
    if (!manages && poll.allow_user_suggested_options === 0) throw new ChatError(suggestionsOff);
    const options = optionsOf(poll);
    const known = options.find(({ id }) => id === option.id);
    if (known?.text === option.text) return viewPoll(context, tx, poll, userId);
    if (known) throw issue(pollOptionExists, 'option.id', 'must not already be in use');
    requireNewText(options, option.text, 'option.text');
    if (options.length >= maxPollOptions) {
      throw issue(tooManyPollOptions, 'option', `must not exceed ${maxPollOptions} options`);
    }
    const isSuggested = poll.created_by_id !== userId && !isAnonymous(poll);
    const added: OptionColumn = { ...option, ...(isSuggested && { user_id: userId }) };
    const changed = withOptions(context, poll, [...options, added]);
    await savePoll(
      context,
      tx,
      { poll: changed, message },
      { userId, takesPart: poll.created_by_id !== userId },
    );
    return viewPoll(context, tx, changed, userId);
  });
}

/** Changes an option's text, as long as it has no votes. */
export function updateOption(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  { optionId, text: asked }: { optionId: string; text: string },
): Promise<Poll> {
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToManage(context, tx, actor, pollId);
    requireOption(poll, optionId);
    requireStillOpen(poll);
    const watched = { actor, channelType: message.channel.channelType, texts: { text: asked } };
    const { text = asked } = await watchTexts(context, tx, watched);
    const options = optionsOf(poll);
    if (options.some((option) => option.id === optionId && option.text === text)) {
      return viewPoll(context, tx, poll, actor.userId);
    }
    requireNewText(
      options.filter(({ id }) => id !== optionId),
      text,
      'text',
    );
    if (countsOf(poll).has(optionId)) {
      throw issue(pollHasVotes, 'text', 'can’t be changed, because people have voted for it');
    }
    const changed = withOptions(
      context,
      poll,
      options.map((option) => (option.id === optionId ? { ...option, text } : option)),
    );
    await savePoll(context, tx, { poll: changed, message }, { userId: actor.userId, takesPart: false });
    return viewPoll(context, tx, changed, actor.userId);
  });
}

/** Deletes an option with its votes; voters' devices notice that the option is gone. */
export function removeOption(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  optionId: string,
): Promise<Poll> {
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToManage(context, tx, actor, pollId);
    requireOption(poll, optionId);
    requireStillOpen(poll);
    const options = optionsOf(poll).filter(({ id }) => id !== optionId);
    if (options.length === 0) throw issue(lastPollOption, 'option_id', 'must not be the only option');
    const counts = countsOf(poll);
    const latest = latestVotesOf(poll);
    const votes = counts.get(optionId) ?? 0;
    counts.delete(optionId);
    latest.delete(optionId);
    await tx.run(deleteVotesFor, { poll_id: poll.id, option_id: optionId });
    const voters = await tx.get(countVoters, { poll_id: poll.id });
    const changed = {
      ...withOptions(context, poll, options),
      vote_counts: toColumn(counts),
      latest_votes: toColumn(latest),
      vote_count: poll.vote_count - votes,
      voters_count: Number(voters?.count ?? 0),
    };
    await savePoll(context, tx, { poll: changed, message }, { userId: actor.userId, takesPart: false });
    return viewPoll(context, tx, changed, actor.userId);
  });
}

/** Erases the texts of a user's suggested options; their votes are kept. */
export async function eraseSuggestions(
  context: ServerContext,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const pattern = `%"user_id":${JSON.stringify(userId)}%`;
  for (const { id } of await tx.all(selectPollsNaming, { pattern })) {
    const poll = await tx.get(selectPollToChange, { id });
    const row = poll && (await tx.get(selectMessage, { id: poll.message_id }));
    if (!poll || !row) continue;
    const before = optionsOf(poll);
    if (!before.some(({ user_id }) => user_id === userId)) continue;
    const options = before.map((option) =>
      option.user_id === userId ? { id: option.id, text: deletedOptionText } : option,
    );
    const changed = withOptions(context, poll, options);
    await savePoll(context, tx, { poll: changed, message: { row } }, { userId: undefined, takesPart: true });
  }
}

const withOptions = (context: ServerContext, poll: PollRow, options: readonly OptionColumn[]): PollRow => ({
  ...poll,
  options: JSON.stringify(options),
  updated_at: context.clock.now(),
});

function requireNewText(options: readonly OptionColumn[], text: string, field: string): void {
  const key = optionKey(text);
  if (!options.some((option) => optionKey(option.text) === key)) return;
  throw issue(pollOptionExists, field, 'must not already be an option');
}

const issue = (definition: ConstructorParameters<typeof ChatError>[0], field: string, rule: string) =>
  new ChatError(definition, { details: { issues: [{ field, rule }] } });
