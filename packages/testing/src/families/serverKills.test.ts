import { setTimeout as pause } from 'node:timers/promises';
import { ChatError } from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import type { Person } from '../person.ts';
import type { ServerAccess } from '../serverAccess.ts';
import { ServerProcess } from '../serverProcess.ts';
import { liveThrough, stepsPerHistory, Tally } from './history.ts';
import { onEachDatabaseName, shared } from './onEachDatabase.ts';

const { CONFAB_SEED, CONFAB_LONG } = process.env;
/** The seeds in `CONFAB_SEED`, else one, in the long form 50. */
const seeds = CONFAB_SEED
  ? CONFAB_SEED.split(',').map(Number)
  : Array.from({ length: CONFAB_LONG ? 50 : 1 }, (_, index) => index + 1);

const flakiness = { drop: 0.05, repeat: 0.1, failBefore: 0.05, failAfter: 0.05 };
/** The step at which the server is killed, and the one at which it is started again. */
const kills = [
  [Math.round(stepsPerHistory * 0.3), Math.round(stepsPerHistory * 0.4)],
  [Math.round(stepsPerHistory * 0.7), Math.round(stepsPerHistory * 0.75)],
];
/** The pause between two posts, in milliseconds: the history needs the server too. */
const postEveryMs = 10;
const databases = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const;

onEachDatabaseName('[CONN-04] random histories in which the server is killed', (database) => {
  const server = shared(() =>
    ServerProcess.start({
      database: databases[database],
      variables: { CONFAB_SOCKET_PROCESSES_FROM: '1' },
    }),
  );

  describe.each(['sockets', 'long polls'])('over %s', (transport) => {
    it.each(seeds)(
      'keep every acknowledged message and converge, seed %i',
      { timeout: 120_000 },
      async (seed) => {
        const name = `${transport.at(0)}${seed}`;
        const access = server().access();
        const post = await startPosting(access, name);
        await liveThrough(
          access,
          { name, seed, flakiness, hasSockets: transport === 'sockets' },
          new Tally(),
          async (step) => {
            if (kills.some(([kill]) => kill === step)) await server().end('SIGKILL');
            if (!kills.some(([, restart]) => restart === step)) return;
            await server().start();
            await post.expectAllKept();
          },
        );
        await post.stop();
      },
    );
  });
});

/** Sends one message after another, to check later that the acknowledged ones still exist. */
async function startPosting(server: ServerAccess, name: string) {
  const poster: Person = await server.person(`poster-${name}`);
  const params = { type: 'team', id: `posts-${name}` };
  await poster.call('POST /channels/{type}/{id}/query', { params });
  const acknowledged: string[] = [];
  let isStopped = false;
  const posting = (async () => {
    for (let number = 1; !isStopped; number++) {
      const message = { id: `post-${name}-${number}`, text: `post ${number}` };
      try {
        await poster.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
        acknowledged.push(message.id);
      } catch (error) {
        if (error instanceof ChatError && !error.retryable) throw error;
      }
      await pause(postEveryMs);
    }
  })();
  let checked = 0;
  return {
    /** Expects every message that was acknowledged since the last call. */
    async expectAllKept() {
      const ids = acknowledged.slice(checked);
      checked += ids.length;
      for (const id of ids) {
        const { message } = await poster.call('GET /messages/{message_id}', { params: { message_id: id } });
        expect(message).toMatchObject({ id, type: 'regular' });
      }
    },
    async stop() {
      isStopped = true;
      await posting;
      expect(acknowledged.length).toBeGreaterThan(0);
    },
  };
}
