import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../packages/testing/src/freePort.ts';

/** A NATS server of our own on a free port; it keeps nothing on the disk. */
export interface Nats {
  url: string;
  stop(): Promise<void>;
}

/** Returns the path of `nats-server`, or undefined if it is not installed. */
export const findNats = (): string | undefined =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path));

/** Starts NATS; fails with one sentence if it is not installed. */
export async function startNats(): Promise<Nats> {
  const program = findNats();
  if (!program) throw new Error('NATS is not installed (Debian: apt-get install nats-server).');
  const port = await freePort();
  const server = spawn(program, ['--addr', '127.0.0.1', '--port', `${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const output: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    output.push(line);
    if (line.includes('Server is ready')) break;
  }
  if (server.exitCode !== null) throw new Error(`NATS did not start:\n${output.join('\n')}`);
  server.stderr.resume();
  return {
    url: `nats://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
