import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './freePort.ts';

/** Path of `nats-server`, or undefined if it is not installed. */
export const natsProgram = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  .map((folder) => join(folder, 'nats-server'))
  .find((path) => existsSync(path));

/** A NATS server of one test. `await using` ends it with the test. */
export interface TestNats extends AsyncDisposable {
  /** Its URL without credentials. */
  readonly url: string;
  /** Its address without the scheme. */
  readonly address: string;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a NATS server with these lines in its configuration. */
export async function startTestNats(configuration = ''): Promise<TestNats> {
  if (!natsProgram) throw new Error('NATS is not installed (Debian: apt-get install nats-server).');
  const folder = await mkdtemp(join(tmpdir(), 'confab-nats-'));
  const file = join(folder, 'nats.conf');
  const address = `127.0.0.1:${await freePort()}`;
  await writeFile(file, `listen: "${address}"\n${configuration}\n`, { mode: 0o600 });
  let running: ChildProcess | undefined;
  const start = async () => {
    const server = spawn(natsProgram as string, ['--config', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    running = server;
    const lines: string[] = [];
    for await (const line of createInterface(server.stderr)) {
      lines.push(line);
      if (line.includes('Server is ready')) break;
    }
    if (!lines.at(-1)?.includes('Server is ready'))
      throw new Error(`NATS did not start:\n${lines.join('\n')}`);
    server.stderr.resume();
  };
  const stop = async () => {
    const server = running;
    running = undefined;
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    url: `nats://${address}`,
    address,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
