import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appStream, channelStream } from '@confab/protocol';
import { createPerson, type Person } from '@confab/testing';
import { freePort, ServerProcess } from '@confab/testing/process';
import { expect, test, vi } from 'vitest';

const example = fileURLToPath(new URL('../../../../examples/host-backend/host.js', import.meta.url));
const channels = Array.from({ length: 3 }, (_, index) => ({ type: 'team', id: `busy-${index}` }));
const streams = [appStream, ...channels.map(({ type, id }) => channelStream(`${type}:${id}`))];
/**
 * Messages of each channel between two restarts, each with a reaction; a suite that runs with every change has fewer.
 */
const each = process.env.CONFAB_LONG ? 400 : 5;

/** The example, run as a host would. */
class HostProcess {
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number, secret: string, file: string) {
    this.#env = { PORT: String(port), CONFAB_WEBHOOK_SECRET: secret, EVENTS_FILE: file };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--conditions=confab-source', example], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.stdout?.resume();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** Returns the ids of the log's events of these streams after the cursors, in order. */
async function logged(person: Person, from: Record<string, number>): Promise<string[]> {
  const cursors = { ...from };
  const ids: string[] = [];
  for (;;) {
    const { events, heads } = await person.call('POST /events/poll', { body: { cursors } });
    for (const { stream, seq } of events) {
      if (seq <= (cursors[stream] ?? Infinity)) continue;
      cursors[stream] = seq;
      ids.push(`${stream}:${seq}`);
    }
    // Without new events it would wait.
    if (streams.every((stream) => (cursors[stream] as number) >= (heads[stream] ?? 0))) return ids;
  }
}

/** Sends a message through restarts; its id makes sure that it is sent once. */
async function say(person: Person, params: { type: string; id: string }, text: string): Promise<void> {
  const message = { id: crypto.randomUUID(), text };
  await vi.waitFor(() => person.call('POST /channels/{type}/{id}/messages', { params, body: { message } }), {
    timeout: 20_000,
    interval: 50,
  });
  await person
    .call('POST /messages/{message_id}/reactions', {
      params: { message_id: message.id },
      body: { type: 'tada' },
    })
    .catch(() => undefined);
}

test('[HOOK-01, EMB-05] a host’s back end of twenty lines receives every event exactly once, by id, over two restarts of both sides', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-host-'));
  const file = join(folder, 'events.txt');
  const server = await ServerProcess.start({
    database: 'sqlite',
    variables: { CONFAB_OUTBOUND_ALLOW: '127.0.0.1' },
  });
  const port = await freePort();
  let host: HostProcess | undefined;
  try {
    const backEnd = createPerson(server.url, '', server.token());
    const ada = createPerson(server.url, 'ada', server.token('ada'));
    await Promise.all(
      channels.map((params) => ada.call('POST /channels/{type}/{id}/query', { params, body: {} })),
    );
    const from = Object.fromEntries(streams.map((stream) => [stream, 0]));
    // Called after each round: a client that is far behind does not get events one by one.
    const sinceLast = async () => {
      const ids = await logged(ada, from);
      for (const id of ids) {
        const at = id.lastIndexOf(':');
        from[id.slice(0, at)] = Number(id.slice(at + 1));
      }
      return ids;
    };
    await sinceLast();
    const { secret } = await backEnd.call('POST /webhooks', {
      body: { name: 'Back end', url: `http://127.0.0.1:${port}/confab` },
    });
    host = new HostProcess(port, secret, file);
    await host.start();
    const begun = performance.now();
    const talk = () =>
      Promise.all(
        channels.map(async (params) => {
          for (let n = 0; n < each; n++) await say(ada, params, `word ${n}`);
        }),
      );
    await talk();
    const expected = await sinceLast();
    for (let restart = 1; restart <= 2; restart++) {
      const talking = talk();
      await Promise.all([server.end('SIGKILL'), host.kill()]);
      await Promise.all([server.start(), host.start()]);
      await talking;
      expected.push(...(await sinceLast()));
    }
    expect(expected.length).toBeGreaterThanOrEqual(3 * each * channels.length);
    const deliveries = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
    await expect.poll(() => deliveries().length, { timeout: 120_000 }).toBe(expected.length);
    const byStream = (ids: string[]) =>
      streams.map((stream) => ids.filter((id) => id.slice(0, id.lastIndexOf(':')) === stream));
    expect(byStream(deliveries())).toEqual(byStream(expected));
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${expected.length} events in ${seconds} s, each once, over two restarts of both sides`);
  } finally {
    await host?.kill();
    await server.dispose();
    rmSync(folder, { recursive: true });
  }
});
