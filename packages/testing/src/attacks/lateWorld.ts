import type { AppRole, Task } from '@confab/protocol';
import { systemClock } from '@confab/server';
import { expect, vi } from 'vitest';
import type { Person } from '../person.ts';
import { type Receiver, startReceiver } from '../startReceiver.ts';
import type { startTestServer, TestServer } from '../startTestServer.ts';

const hourMs = 3_600_000;

/** The path parameters of a channel. */
export interface ChannelParams {
  readonly type: string;
  readonly id: string;
}

/** A server whose clock the test sets, and a host's address that the server may call. */
export interface LateWorld extends AsyncDisposable {
  readonly server: TestServer;
  readonly receiver: Receiver;
  /** Creates a user that no other row of the test uses. */
  person(name: string, role?: AppRole): Promise<Person>;
  /** Creates a channel of `owner` with these members. */
  channel(owner: Person, members: readonly Person[]): Promise<ChannelParams>;
  /** The time in an hour, as an ISO string. */
  inAnHour(): string;
  /** Advances the clock by an hour, and waits until everything due by then is done. */
  passAnHour(): Promise<void>;
  /** Runs `ask` while tasks start an hour late, as on a busy server. */
  whileBusy<T>(ask: () => Promise<T>): Promise<T>;
  taskEnded(task: Task): Promise<Task>;
  /** Whether any message has this text. */
  wasSent(text: string): Promise<boolean>;
  /** Whether the user's own stream has an event of this type whose JSON contains these words. */
  hasEvent(person: Person, type: string, words: string): Promise<boolean>;
}

/** Starts such a server with `start`. */
export async function startLateWorld(start: typeof startTestServer): Promise<LateWorld> {
  let passedMs = 0;
  let people = 0;
  const clock = { ...systemClock, now: () => Date.now() + passedMs };
  const receiver = await startReceiver();
  const server = await start({ durability: 'normal', outboundAllow: ['127.0.0.1'] }, { clock });
  const { database, jobs, log } = server.server.context;
  const dueJobs = () =>
    database.read.query((k) =>
      k.selectFrom('jobs').select('kind').where('run_at', '<=', clock.now()).where('state', '<>', 'failed'),
    );
  return {
    server,
    receiver,
    person: (name, role = 'user') => server.person(`${name}-${++people}`, role),
    async channel(owner, members) {
      const channel = { type: 'messaging', id: `late-${++people}` };
      const body = { member_ids: members.map(({ id }) => id) };
      await owner.call('POST /channels/{type}/{id}/query', { params: channel, body });
      return channel;
    },
    inAnHour: () => new Date(clock.now() + hourMs).toISOString(),
    async passAnHour() {
      // Reminders due in the same second share a job at the end of that second.
      passedMs += hourMs + 2000;
      // The worker looks at the clock when there is work.
      await database.write((tx) => jobs.enqueue(tx, { kind: 'files.remove', payload: null }));
      await expect.poll(dueJobs, { timeout: 20_000, interval: 5 }).toEqual([]);
    },
    async whileBusy(ask) {
      const late = server.nodes.map(({ context }) => {
        const enqueue = context.jobs.enqueue.bind(context.jobs);
        return vi.spyOn(context.jobs, 'enqueue').mockImplementation((tx, job) => {
          const isTask = job.kind === 'tasks.run';
          return enqueue(tx, isTask ? { ...job, run_at: clock.now() + hourMs } : job);
        });
      });
      try {
        return await ask();
      } finally {
        for (const spy of late) spy.mockRestore();
      }
    },
    async taskEnded({ id }) {
      const get = async () =>
        (await server.backEnd.call('GET /tasks/{task_id}', { params: { task_id: id } })).task;
      await expect
        .poll(async () => (await get()).status, { timeout: 20_000, interval: 5 })
        .toMatch(/done|failed/);
      return get();
    },
    async wasSent(text) {
      const rows = await database.read.query((k) =>
        k.selectFrom('messages').select('id').where('text', '=', text),
      );
      return rows.length > 0;
    },
    async hasEvent(person, type, words) {
      const { events } = await log.readAfter(`user:${person.id}`, 0, 500);
      return events.some((event) => event.type === type && JSON.stringify(event).includes(words));
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await receiver[Symbol.asyncDispose]();
    },
  };
}
