import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { JobAnswer, Jobs } from './generator.ts';

/** A finished job in a process that still holds its connections. */
export interface HeldLoad<Result> {
  result: Result;
  /** Ends the process. */
  release(): void;
}

/** Runs a job in a load process of its own, ended after `maxMs`, and keeps that alive until it is released. */
export async function holdLoad<K extends keyof Jobs>(
  name: K,
  options: Parameters<Jobs[K]>[0],
  maxMs?: number,
): Promise<HeldLoad<Awaited<ReturnType<Jobs[K]>>>> {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), {
    execArgv: ['--conditions=confab-source'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  const answer = await new Promise<JobAnswer>((resolve, reject) => {
    child.once('message', (message: JobAnswer) => resolve(message));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load process ended with ${code}.`)));
    child.send({ name, options });
    if (maxMs !== undefined)
      timer = setTimeout(() => {
        reject(new Error(`The load "${name}" needed too long: measure on a machine that does nothing else.`));
        child.kill();
      }, maxMs);
  }).finally(() => clearTimeout(timer));
  const release = () => void child.kill();
  if ('result' in answer) return { result: answer.result as Awaited<ReturnType<Jobs[K]>>, release };
  release();
  throw new Error(`The load failed: ${answer.error}`);
}

/** Runs a job in a load process of its own, so that generating the load costs the service nothing. */
export async function runLoad<K extends keyof Jobs>(
  name: K,
  options: Parameters<Jobs[K]>[0],
  maxMs?: number,
): Promise<Awaited<ReturnType<Jobs[K]>>> {
  const held = await holdLoad(name, options, maxMs);
  held.release();
  return held.result;
}
