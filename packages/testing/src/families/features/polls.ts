import type { Channel, LocalMessage } from '@confab/client';
import { type PollActions, polls as pollsPart } from '@confab/client/polls';
import { messageId, pollOf, pollOptionId, sendTo } from '../accessWorld.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import type { Tab, World } from '../world.ts';

const words = ['Tower', 'Harbour', 'Bridge', 'Station', 'Lake'];

function ask({ random }: World, { client }: Tab, channel: Channel): LocalMessage {
  return channel.send({
    text: random.next() < 0.5 ? '' : 'vote, please',
    poll: {
      id: crypto.randomUUID(),
      name: `question ${random.below(1000)} of ${client.me.get()?.id}`,
      options: words.slice(0, 1 + random.below(3)).map((text) => ({ id: crypto.randomUUID(), text })),
      voting_visibility: random.next() < 0.5 ? 'public' : 'anonymous',
      enforce_unique_vote: random.next() < 0.3,
      allow_answers: true,
      allow_user_suggested_options: random.next() < 0.5,
    },
  });
}

/** Usually the newest poll that the tab shows, sometimes an older one. */
function anyPoll({ random }: World, { client }: Tab, channel: Channel): PollActions | undefined {
  const messages = channel.messages.state
    .get()
    .messages.filter(({ poll, status }) => poll && status === 'received');
  const message = random.next() < 0.7 ? messages.at(-1) : messages[0];
  return message && client.part(pollsPart).of(channel, message.id);
}

const optionOf = ({ random }: World, { poll }: PollActions): string =>
  poll ? random.pick(poll.options).id : crypto.randomUUID();

/** Polls: each action sends one if there is none. */
export const polls: FeatureFamily = {
  actions: {
    askPoll: ask,
    votePoll: (world, tab, channel) => {
      const poll = anyPoll(world, tab, channel);
      if (!poll) return ask(world, tab, channel);
      const option = optionOf(world, poll);
      return world.random.pick([
        () => poll.vote(option),
        () => poll.vote(option, optionOf(world, poll)),
        () => poll.setVotes([option]),
        () => poll.unvote(option),
      ])();
    },
    answerPoll: (world, tab, channel) => {
      const poll = anyPoll(world, tab, channel);
      if (!poll) return ask(world, tab, channel);
      if (world.random.next() < 0.3) return poll.removeAnswer();
      return poll.answer(`at ${world.random.below(100)}`);
    },
    changePoll: (world, tab, channel) => {
      const poll = anyPoll(world, tab, channel);
      if (!poll) return ask(world, tab, channel);
      const word = world.random.pick(words);
      return world.random.pick([
        () => poll.addOption(word),
        () => poll.updateOption(optionOf(world, poll), word),
        () => poll.removeOption(optionOf(world, poll)),
        () => poll.update({ description: `about ${word}`, allow_answers: world.random.next() < 0.7 }),
        () => poll.close(),
        () => poll.delete(),
      ])();
    },
  },
  readPaths: [
    {
      name: 'the poll of a message',
      read: (person, { message }) =>
        person.call('GET /polls/{poll_id}', { params: { poll_id: `${message}-poll` } }),
    },
    {
      name: 'who voted in it',
      finds: 'nothing',
      needs: 'query-poll-votes',
      read: (person, { message }) =>
        person.call('GET /polls/{poll_id}/votes', { params: { poll_id: `${message}-poll` } }),
    },
    {
      name: 'the answers to it',
      finds: 'nothing',
      needs: 'query-poll-votes',
      read: (person, { message }) =>
        person.call('GET /polls/{poll_id}/answers', { params: { poll_id: `${message}-poll` } }),
    },
  ],
  lists: {
    polls: (person) => person.call('POST /polls/query', { body: { limit: 100 } }),
  },
  capabilityCalls: {
    'send-poll': (person, world) => {
      const id = crypto.randomUUID();
      return sendTo(person, world, { id, poll: pollOf(id, world.secret) });
    },
    'cast-poll-vote': (person, { type }) =>
      person.call('POST /polls/{poll_id}/votes', {
        params: { poll_id: `${messageId(type, 'root')}-poll` },
        body: { option_ids: [pollOptionId] },
      }),
  },
};
