import { pollEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { commands } from '../commands/index.ts';
import { erasure } from '../erasure/index.ts';
import { deleteAnswer, queryAnswers, saveAnswer } from './answers.ts';
import { closePoll, updatePoll } from './changePoll.ts';
import { deletePoll } from './deletePoll.ts';
import { pollMigrations } from './migrations.ts';
import { openPoll } from './openPoll.ts';
import { addOption, removeOption, updateOption } from './options.ts';
import { pollCommand } from './pollCommand.ts';
import { pollEraser } from './pollEraser.ts';
import { queryPolls } from './queryPolls.ts';
import { queryVotes } from './queryVotes.ts';
import { viewPoll } from './savePoll.ts';
import { castVotes, removeVote, replaceVotes } from './vote.ts';

/**
 * Polls (POLL-08): created with a message, voted on in one transaction with their counts, visible to the message's
 * readers.
 */
export const createPollsFeature: CreateFeature = (context) => {
  erasure(context).add(pollEraser(context));
  commands(context).add(pollCommand);
  const { read } = context.database;
  return {
    name: 'polls',
    migrations: pollMigrations,
    endpoints: [
      implement(endpoints.getPoll, async ({ actor, params }) => {
        const { poll } = await openPoll(context, read, actor, params.poll_id);
        return { poll: await viewPoll(context, read, poll, actor.userId) };
      }),
      implement(endpoints.queryPolls, ({ actor, body }) => queryPolls(context, actor, body)),
      implement(endpoints.updatePoll, async ({ actor, params, body }) => ({
        poll: await updatePoll(context, actor, params.poll_id, body),
      })),
      implement(endpoints.closePoll, async ({ actor, params }) => ({
        poll: await closePoll(context, actor, params.poll_id),
      })),
      implement(endpoints.deletePoll, async ({ actor, params }) => {
        await deletePoll(context, actor, params.poll_id);
        return {};
      }),
      implement(endpoints.addPollOption, async ({ actor, params, body }) => ({
        poll: await addOption(context, actor, params.poll_id, body.option),
      })),
      implement(endpoints.updatePollOption, async ({ actor, params, body }) => ({
        poll: await updateOption(context, actor, params.poll_id, {
          optionId: params.option_id,
          text: body.text,
        }),
      })),
      implement(endpoints.deletePollOption, async ({ actor, params }) => ({
        poll: await removeOption(context, actor, params.poll_id, params.option_id),
      })),
      implement(endpoints.castVotes, async ({ actor, params, body }) => ({
        poll: await castVotes(context, actor, params.poll_id, body.option_ids),
      })),
      implement(endpoints.replaceVotes, async ({ actor, params, body }) => ({
        poll: await replaceVotes(context, actor, params.poll_id, body.option_ids),
      })),
      implement(endpoints.removeVote, async ({ actor, params }) => ({
        poll: await removeVote(context, actor, params.poll_id, params.option_id),
      })),
      implement(endpoints.queryVotes, ({ actor, params, query }) =>
        queryVotes(context, actor, params.poll_id, query),
      ),
      implement(endpoints.saveAnswer, async ({ actor, params, body }) => ({
        poll: await saveAnswer(context, actor, params.poll_id, body.text),
      })),
      implement(endpoints.deleteAnswer, async ({ actor, params }) => ({
        poll: await deleteAnswer(context, actor, params.poll_id),
      })),
      implement(endpoints.queryAnswers, ({ actor, params, query }) =>
        queryAnswers(context, actor, params.poll_id, query),
      ),
    ],
  };
};
