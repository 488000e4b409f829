import { type Channel, type ChatClient, isLive, waitUntil } from '@confab/client';
import { type PollActions, polls } from '@confab/client/polls';
import type { Poll } from '@confab/protocol';
import { expect, it } from 'vitest';
import { connectClient } from '../connectClient.ts';
import { type FlakyNetwork, flakyNetwork } from '../flakyNetwork.ts';
import { type SeededRandom, seededRandom } from '../seededRandom.ts';
import type { TestServer } from '../startTestServer.ts';
import { quiet } from './createWorld.ts';
import { onEachDatabase } from './onEachDatabase.ts';
import { reconnectWithoutWaiting } from './reconnectWithoutWaiting.ts';

const isLong = Boolean(process.env.CONFAB_LONG);
/**
 * The numbers of users who watch, and of rounds in which all vote at once, with cuts in between. A public poll has
 * larger events.
 */
const sizes = {
  anonymous: { people: 200, bursts: isLong ? 40 : 1 },
  public: { people: 40, bursts: isLong ? 100 : 3 },
};
/** Clients behave the same on every database: on the second one, fewer users are enough, unless there is time. */
function sizeOf({ server }: TestServer, visibility: Poll['voting_visibility']) {
  const { people, bursts } = sizes[visibility];
  const isFirst = server.context.database.dialect.name === 'sqlite';
  return { people: isFirst || isLong ? people : Math.min(people, 60), bursts };
}

/** The number of users that vote at the same time; the calls of more would wait for each other until they time out. */
const atOnce = 40;
const shakiness = { drop: 0.02, repeat: 0.05, failBefore: 0.02, failAfter: 0.02 };

type Vote = { user_id: string; option_id: string };

interface Voter {
  readonly id: string;
  readonly client: ChatClient;
  readonly channel: Channel;
  readonly network: FlakyNetwork;
  readonly actions: PollActions;
}

/** Creates one poll in a channel that everybody watches. */
async function gather(
  server: TestServer,
  random: SeededRandom,
  name: string,
  visibility: Poll['voting_visibility'],
) {
  const { people } = sizeOf(server, visibility);
  const ids = Array.from({ length: people }, (_, n) => `voter-${n}`);
  const cid = `team:${name}`;
  const optionIds = Array.from({ length: 4 }, () => crypto.randomUUID());
  const poll = {
    id: name,
    name: 'Where do we meet?',
    options: optionIds.map((id, n) => ({ id, text: `option ${n}` })),
    voting_visibility: visibility,
    max_votes_allowed: 3,
  };
  const message = {
    id: `${name}-message`,
    cid,
    user_id: ids[0]!,
    text: '',
    created_at: new Date(0).toISOString(),
  };
  await server.backEnd.call('POST /bulk', {
    body: {
      users: ids.map((id) => ({ id })),
      channels: [{ type: 'team', id: name }],
      members: ids.map((user_id) => ({ cid, user_id })),
      messages: [{ ...message, poll }],
    },
  });
  const join = async (id: string): Promise<Voter> => {
    const network = flakyNetwork(random, shakiness);
    network.calm();
    const client = await connectClient(server, id, { environment: network.environment, logger: quiet });
    const channel = await client.channel('team', name).watch({ members: { limit: 1 } });
    return { id, client, channel, network, actions: client.part(polls).of(channel, message.id) };
  };
  const voters: Voter[] = [];
  // Connecting all at once would be a test of the number of connections.
  for (let at = 0; at < people; at += 20) {
    voters.push(...(await Promise.all(ids.slice(at, at + 20).map(join))));
  }
  return { voters, optionIds, pollId: name };
}

/** Votes, changes and removes votes in a burst, some of it twice. */
function voteAtRandom(
  { actions }: Voter,
  optionIds: readonly string[],
  random: SeededRandom,
): Promise<unknown>[] {
  const option = random.pick(optionIds);
  const act = random.pick([
    () => actions.vote(option),
    () => actions.vote(option, random.pick(optionIds)),
    () => actions.setVotes([option]),
    () => actions.unvote(actions.poll?.own_votes[0]?.option_id ?? option),
  ]);
  return random.next() < 0.2 ? [act(), act()] : [act()];
}

/** Reconnects every client, which brings what the old connection lost. */
async function settle(voters: readonly Voter[]): Promise<void> {
  await Promise.all(
    voters.map(async ({ client, network }) => {
      network.calm();
      network.cut();
      network.restore();
      const stop = reconnectWithoutWaiting(client);
      await waitUntil(client.connection.state, isLive);
      stop();
    }),
  );
}

/** Whether a voter's client shows the votes of the store: all of them counted, and the voter's own. */
function agrees({ id, actions }: Voter, rows: readonly Vote[], optionIds: readonly string[]): boolean {
  const { poll } = actions;
  const own = rows.filter((row) => row.user_id === id).map((row) => row.option_id);
  const countOf = (option: string) => rows.filter((row) => row.option_id === option).length;
  return (
    poll !== undefined &&
    own.length <= 3 &&
    poll.vote_count === rows.length &&
    poll.voters_count === new Set(rows.map((row) => row.user_id)).size &&
    optionIds.every((option) => (poll.vote_counts_by_option[option] ?? 0) === countOf(option)) &&
    poll.own_votes.length === own.length &&
    poll.own_votes.every(({ option_id }) => own.includes(option_id))
  );
}

onEachDatabase('[POLL-08] many clients on one poll', (server) => {
  it.each(['anonymous', 'public'] as const)(
    'vote, change and remove votes at random, with repeats and cuts: in a %s poll counts equal the votes everywhere',
    { timeout: isLong ? 1_800_000 : 120_000 },
    async (visibility) => {
      const { people, bursts } = sizeOf(server(), visibility);
      const seed = Number(process.env.CONFAB_SEED ?? Date.now() % 1_000_000);
      const random = seededRandom(seed);
      const began = performance.now();
      const { voters, optionIds, pollId } = await gather(server(), random, `storm-${visibility}`, visibility);
      const gathered = performance.now();
      let done = 0;
      let refused = 0;
      for (const { network } of voters) network.rough();
      for (let burst = 0; burst < bursts; burst++) {
        for (let at = 0; at < people; at += atOnce) {
          const running = voters
            .slice(at, at + atOnce)
            .flatMap((voter) => voteAtRandom(voter, optionIds, random));
          for (let cuts = 0; cuts < 3; cuts++) random.pick(voters).network.cut();
          for (const { status } of await Promise.allSettled(running)) {
            if (status === 'fulfilled') done++;
            else refused++;
          }
        }
        for (const { network, client } of voters) {
          if (network.isUp()) continue;
          network.restore();
          client.connection.reconnectNow();
        }
      }
      await settle(voters);
      const { read } = server().server.context.database;
      const votesInStore = () =>
        read.query((k) => k.selectFrom('poll_votes').selectAll().where('poll_id', '=', pollId));
      // A call whose answer was lost may still be running: the store is read again until all agree with it.
      const disagreeing = async () => {
        const rows = await votesInStore();
        return voters.filter((voter) => !agrees(voter, rows, optionIds)).map(({ id }) => id);
      };
      await expect.poll(disagreeing, { timeout: 30_000, interval: 50 }).toEqual([]);
      const rows = await votesInStore();
      console.info(
        `${visibility}: ${people} clients, ${done} calls done, ${refused} refused or lost, ${rows.length} votes, ` +
          `seed ${seed}, ${Math.round(gathered - began)} ms to gather, ${Math.round(performance.now() - gathered)} ms to vote and settle`,
      );
      expect(rows.length).toBeGreaterThan(people / 4);
      await Promise.all(voters.map(({ client }) => client.disconnect()));
    },
  );
});
