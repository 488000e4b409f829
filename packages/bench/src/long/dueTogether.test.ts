import { channelStream, userStream } from '@confab/protocol';
import { createPerson, type Person } from '@confab/testing';
import type { DatabaseName } from '@confab/testing/process';
import { ServerProcess } from '@confab/testing/process';
import { describe, expect, test } from 'vitest';

const databases: DatabaseName[] = process.env.CONFAB_TEST_POSTGRES_URL ? ['sqlite', 'postgres'] : ['sqlite'];
const users = 10;
/** The number of each kind for each user; a suite that runs with every change has fewer. */
const each = process.env.CONFAB_LONG ? 100 : 30;
/** Half are due at the same moment, the others spread over this time. */
const spreadMs = 3000;
const lateMostMs = 5000;

type Event = { type: string; stream: string; [field: string]: unknown };

interface Writer {
  readonly person: Person;
  readonly channel: { type: string; id: string };
  readonly cid: string;
}

/** Creates users with a channel each, and messages in it to be reminded of. */
async function createWriters(server: ServerProcess): Promise<Writer[]> {
  const backEnd = createPerson(server.url, '', server.token());
  const writers = Array.from({ length: users }, (_, index) => {
    const id = `ada-${index}`;
    const channel = { type: 'team', id: `due-${index}` };
    return { person: createPerson(server.url, id, server.token(id)), channel, cid: `team:due-${index}` };
  });
  await backEnd.call('POST /bulk', {
    body: {
      users: writers.map(({ person }) => ({ id: person.id, name: person.id })),
      channels: writers.map(({ channel }) => channel),
      members: writers.map(({ person, cid }) => ({ cid, user_id: person.id })),
      messages: writers.flatMap(({ person, cid }, writer) =>
        Array.from({ length: each }, (_, index) => ({
          id: `remember-${writer}-${index}`,
          cid,
          user_id: person.id,
          text: 'to come back to',
          created_at: new Date().toISOString(),
        })),
      ),
    },
  });
  return writers;
}

const schedule = (person: Person, params: Writer['channel'], id: string, at: number) =>
  person.call('POST /channels/{type}/{id}/scheduled-messages', {
    params,
    body: { scheduled_message: { id, text: id, send_at: new Date(at).toISOString() } },
  });

/** Returns the current time of one call among many on this machine. */
async function msPerCall({ person, channel }: Writer): Promise<number> {
  const ids = Array.from({ length: 60 }, (_, index) => `trial-${index}`);
  const begun = performance.now();
  await inTurns(ids.map((id) => () => schedule(person, channel, id, Date.now() + 3_600_000)));
  const elapsed = performance.now() - begun;
  await inTurns(
    ids.map(
      (message_id) => () =>
        person.call('DELETE /scheduled-messages/{message_id}', { params: { message_id } }),
    ),
  );
  return elapsed / ids.length;
}

/** Runs tasks, at most this many at a time. */
async function inTurns(tasks: (() => Promise<unknown>)[], atOnce = 20): Promise<void> {
  const waiting = [...tasks];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = waiting.shift(); task; task = waiting.shift()) await task();
    }),
  );
}

/** Returns all events of a user's own stream and channel since the beginning. */
async function eventsOf({ person, cid }: Writer): Promise<Event[]> {
  const cursors = { [userStream(person.id)]: 0, [channelStream(cid)]: 0 };
  const events: Event[] = [];
  for (;;) {
    const answer = await person.call('POST /events/poll', { body: { cursors } });
    const fresh = answer.events.filter(({ stream, seq }) => seq > (cursors[stream] ?? Infinity));
    for (const { stream, seq } of fresh) cursors[stream] = seq;
    if (fresh.length === 0) return events;
    events.push(...fresh);
  }
}

const isAllDone = async ({ person }: Writer): Promise<boolean> => {
  const [{ scheduled_messages }, { reminders }] = await Promise.all([
    person.call('POST /scheduled-messages/query', { body: { limit: 1 } }),
    person.call('POST /reminders/query', { body: { filter: 'upcoming', limit: 1 } }),
  ]);
  return scheduled_messages.length + reminders.length === 0;
};

describe('[MSG-09] [REM-01] messages and reminders due together', () => {
  test.each(databases)(
    `${users * each} scheduled messages and ${users * each} reminders fire within 5 s, once each, with the server killed twice in between, on %s`,
    { timeout: 90_000 },
    async (database) => {
      const server = await ServerProcess.start({ database });
      try {
        const writers = await createWriters(server);
        const from = Date.now() + 1000 + 2 * each * users * (await msPerCall(writers[0] as Writer));
        /** If the machine has become slower since, the last ones are created while the first are due. */
        const dueAt = (index: number) =>
          Math.round(Math.max(from + (index % 2) * (spreadMs / each) * index, Date.now() + 3000));
        const asked = new Map<string, number>();
        await inTurns(
          Array.from({ length: each }, (_, index) =>
            writers.flatMap(({ person, channel }, writer) => [
              () => {
                const id = `due-${writer}-${index}`;
                const at = dueAt(index);
                asked.set(id, at);
                return schedule(person, channel, id, at);
              },
              () => {
                const message_id = `remember-${writer}-${index}`;
                const at = dueAt(index);
                asked.set(message_id, at);
                const body = { remind_at: new Date(at).toISOString() };
                return person.call('PUT /messages/{message_id}/reminder', { params: { message_id }, body });
              },
            ]),
          ).flat(),
        );
        expect(asked.size).toBe(2 * users * each);

        const killedAt: number[] = [];
        let upAt = 0;
        for (const pauseMs of [Math.max(from - Date.now(), 0) + 250, 250]) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          killedAt.push(Date.now());
          await server.end('SIGKILL');
          await server.start();
          upAt = Date.now();
        }
        const isDone = async () => (await Promise.all(writers.map(isAllDone))).every(Boolean);
        await expect.poll(isDone, { timeout: 60_000, interval: 50 }).toBe(true);

        const fired = new Map<string, number[]>();
        const fire = (id: string, at: string) => fired.set(id, [...(fired.get(id) ?? []), Date.parse(at)]);
        for (const writer of writers) {
          const { messages } = await writer.person.call('GET /channels/{type}/{id}/messages', {
            params: writer.channel,
            query: { limit: '300' },
          });
          expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1));
          const stored = messages.filter(({ id }) => id.startsWith('due-')).map(({ id }) => id);
          const fired: string[] = [];
          for (const event of await eventsOf(writer)) {
            if (event.type === 'message.new') {
              const { id, created_at } = event.message as { id: string; created_at: string };
              fired.push(id);
              fire(id, created_at);
            } else if (event.type === 'reminder.due') {
              const { message_id, due_at } = event.reminder as { message_id: string; due_at: string };
              fire(message_id, due_at);
            }
          }
          expect(fired.toSorted()).toEqual(stored.toSorted());
        }
        const counts = new Set([...fired.values()].map((times) => times.length));
        const late = [...asked].map(([id, at]) => (fired.get(id)?.[0] ?? Infinity) - Math.max(at, upAt));
        const early = [...asked].filter(([id, at]) => (fired.get(id)?.[0] ?? 0) < at);
        const doneAt = (moment: number) => [...fired.values()].filter(([at = 0]) => at <= moment).length;
        console.log(
          `${database}: ${fired.size} of ${asked.size} fired, at most ${Math.max(...late)} ms after their time or the restart; done when killed: ${killedAt.map(doneAt).join(' and ')}`,
        );
        expect(fired.size).toBe(asked.size);
        expect([...counts]).toEqual([1]);
        expect(early).toEqual([]);
        expect(Math.max(...late)).toBeLessThanOrEqual(lateMostMs);
      } finally {
        await server.dispose();
      }
    },
  );
});
