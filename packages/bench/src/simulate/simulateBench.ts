import type { DatabaseName } from '@confab/testing/process';
import type { Bench } from '../benches/benchOptions.ts';
import type { Figures } from '../report.ts';
import type { Rates } from './activity.ts';
import { latestCosts, nodeLimits } from './calibration.ts';
import { measureCosts, run, startMixTarget } from './measureCosts.ts';
import type { MixPart, MixResult } from './mixJob.ts';
import { type NodePrediction, predictNode } from './predictNode.ts';
import { meanCosts } from './unitCosts.ts';

const people = 500;
const teamSize = 50;
const seconds = 20;
const warmUpSeconds = 10;

/** Many days' activity in one: the shares of the actions are those of a team, the rate is what one machine measures well. */
const rates: Rates = {
  post: 40,
  reaction: 12,
  read: 80,
  typing: 40,
  page: 60,
  list: 6,
  search: 4,
  connect: 6,
};

/**
 * 500 people with a socket each in one channel of all, ten of 50 and 250 of two, acting as a mix, against what the
 * simulator predicts from costs that were measured one by one: before and after it on this machine, and in the recorded run.
 */
export const simulate: Bench = async ({ database, conditions }) => {
  const before = await measureCosts(database);
  const everyone = Array.from({ length: people }, (_, index) => index);
  const teams = Array.from({ length: people / teamSize }, (_, team) =>
    everyone.slice(team * teamSize, (team + 1) * teamSize),
  );
  const pairs = Array.from({ length: people / 2 }, (_, pair) => [2 * pair, 2 * pair + 1]);
  const memberships = [everyone, ...teams, ...pairs];
  const measured = await measureMix(database, memberships, (channels) => {
    const inTeams = channels.slice(1, 1 + teams.length);
    const inPairs = channels.slice(1 + teams.length);
    // Of the actions 2 % are in the channel of all, 40 % in those of 50 and the others in pairs.
    return [...repeat(channels.slice(0, 1), 5), ...repeat(inTeams, 10), ...inPairs.slice(0, 145)];
  });
  const load = { rates: measured.rates, framesPerS: measured.framesPerS, sockets: people };
  const limits = nodeLimits(database);
  const predicted = predictNode(meanCosts([before, await measureCosts(database)]), load, limits);
  const recorded = latestCosts(database);
  conditions.mix = Object.entries(rates)
    .map(([action, rate]) => `${rate} ${action}`)
    .join(', ');
  return {
    cores: measured.cpu,
    predicted_cores: predicted.cores,
    cpu_error: predicted.cores / measured.cpu - 1,
    memory_mb: measured.memoryMb,
    predicted_memory_mb: predicted.memoryMb,
    memory_error: predicted.memoryMb / measured.memoryMb - 1,
    sent_mb_per_s: measured.bytesPerS / 1e6,
    predicted_sent_mb_per_s: predicted.sentBytesPerS / 1e6,
    frames_per_s: measured.framesPerS,
    posts_per_s: measured.rates.post,
    ...databaseFigures(predicted, measured.databaseCpu),
    ...(recorded && { cpu_error_recorded: predictNode(recorded, load, limits).cores / measured.cpu - 1 }),
  };
};

async function measureMix(
  database: DatabaseName,
  memberships: readonly number[][],
  weigh: (channels: MixPart['channels']) => MixPart['channels'],
): Promise<MixResult> {
  const target = await startMixTarget(database, people, memberships);
  try {
    const part = { name: 'mix', rates, channels: weigh(target.channels), warmUpSeconds, seconds };
    const [measured] = await run(target, [part]);
    return measured!;
  } finally {
    await target.dispose();
  }
}

const repeat = <T>(items: readonly T[], times: number): T[] =>
  Array.from({ length: times }, () => items).flat();

function databaseFigures({ databaseCores }: NodePrediction, measured: number): Figures {
  if (databaseCores === 0) return {};
  return {
    database_cores: measured,
    predicted_database_cores: databaseCores,
    database_cpu_error: databaseCores / measured - 1,
  };
}
