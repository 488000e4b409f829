import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ProcessUsage, usageOf } from '@confab/testing/process';

/** The running bare server. */
export interface BareProcess {
  url: string;
  pid: number;
  usage(): ProcessUsage;
  stop(): void;
}

/** Starts the bare server in a process of its own; it writes frames of `frameBytes`. */
export async function startBareServer(frameBytes = 700): Promise<BareProcess> {
  const child = fork(fileURLToPath(new URL('../bare/bareServer.ts', import.meta.url)), {
    execArgv: ['--conditions=confab-source'],
    env: { ...process.env, CONFAB_BENCH_FRAME_BYTES: String(frameBytes) },
  });
  const [url] = (await once(child, 'message')) as [string];
  const pid = child.pid!;
  return { url, pid, usage: () => usageOf(pid), stop: () => void child.kill() };
}
