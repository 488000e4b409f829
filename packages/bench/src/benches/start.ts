import { ServerProcess } from '@confab/testing/process';
import { storedMessages } from '../server/storedMessages.ts';
import type { Bench } from './benchOptions.ts';

const tries = 5;

/**
 * The time from the start of the process to the first answer: with an empty data folder, and with a million messages in
 * it.
 */
export const start: Bench = async ({ database }) => {
  let cpuSeconds = 0;
  const cold = await median(async () => {
    const server = await ServerProcess.prepare({ database });
    const ms = await server.start();
    cpuSeconds += server.usage().cpuSeconds / tries;
    await server.dispose();
    return ms;
  });
  const stored = database === 'sqlite' ? (await storedMessages(1_000_000)).data : undefined;
  const again = await ServerProcess.prepare({ database, data: stored });
  await again.start();
  await again.end('SIGTERM');
  const warm = await median(async () => {
    const ms = await again.start();
    await again.end('SIGTERM');
    return ms;
  });
  await again.dispose();
  return { cold_ms: cold, warm_ms: warm, cold_cpu_ms: cpuSeconds * 1000 };
};

async function median(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let count = 0; count < tries; count++) measured.push(await measure());
  return measured.sort((one, other) => one - other)[Math.floor(tries / 2)]!;
}
