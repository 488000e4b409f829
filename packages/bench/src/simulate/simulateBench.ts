import type { Bench } from '../benches/benchOptions.ts';
import type { Rates } from './activity.ts';
import { nodeLimits } from './calibration.ts';
import { measureCosts, startMixTarget } from './measureCosts.ts';
import type { MixPart } from './mixJob.ts';
import { predictNode } from './predictNode.ts';
import { typicalResult } from './typicalResult.ts';
import { figuresOfCosts } from './unitCosts.ts';

const people = 500;
const teamSize = 50;
/** Of the mix between two parts of the costs. */
const mixWarmUpSeconds = 1;
const mixSeconds = 2;

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
 * simulator predicts from costs of single actions, which are measured on another server in turns with the mix.
 */
export const simulate: Bench = async ({ database, seconds, conditions }) => {
  const everyone = Array.from({ length: people }, (_, index) => index);
  const teams = Array.from({ length: people / teamSize }, (_, team) =>
    everyone.slice(team * teamSize, (team + 1) * teamSize),
  );
  const pairs = Array.from({ length: people / 2 }, (_, pair) => [2 * pair, 2 * pair + 1]);
  const target = await startMixTarget(database, people, [everyone, ...teams, ...pairs]);
  try {
    const inTeams = target.channels.slice(1, 1 + teams.length);
    const inPairs = target.channels.slice(1 + teams.length);
    const part: MixPart = {
      name: 'mix',
      server: 1,
      rates,
      // Of the actions 2 % are in the channel of all, 40 % in those of 50 and the others in pairs.
      channels: [...repeat(target.channels.slice(0, 1), 5), ...repeat(inTeams, 10), ...inPairs.slice(0, 145)],
      warmUpSeconds: mixWarmUpSeconds,
      seconds: mixSeconds,
    };
    const { costs, others } = await measureCosts(database, { seconds, alternating: { target, part } });
    const measured = typicalResult(others);
    const load = { rates: measured.rates, framesPerS: measured.framesPerS, sockets: people };
    const predicted = predictNode(costs, load, nodeLimits(database));
    conditions.mix = Object.entries(rates)
      .map(([action, rate]) => `${rate} ${action}`)
      .join(', ');
    const errors = {
      cpu_error: predicted.cores / measured.cpu - 1,
      memory_error: predicted.memoryMb / measured.memoryMb - 1,
      sent_error: predicted.sentBytesPerS / measured.bytesPerS - 1,
      ...(predicted.databaseCores > 0 && {
        database_cpu_error: predicted.databaseCores / measured.databaseCpu - 1,
      }),
    };
    return {
      largest_error: Math.max(...Object.values(errors).map(Math.abs)),
      ...errors,
      cores: measured.cpu,
      predicted_cores: predicted.cores,
      memory_mb: measured.memoryMb,
      predicted_memory_mb: predicted.memoryMb,
      sent_mb_per_s: measured.bytesPerS / 1e6,
      predicted_sent_mb_per_s: predicted.sentBytesPerS / 1e6,
      ...(predicted.databaseCores > 0 && {
        database_cores: measured.databaseCpu,
        predicted_database_cores: predicted.databaseCores,
      }),
      frames_per_s: measured.framesPerS,
      posts_per_s: measured.rates.post,
      ...figuresOfCosts(costs),
    };
  } finally {
    await target.dispose();
  }
};

const repeat = <T>(items: readonly T[], times: number): T[] =>
  Array.from({ length: times }, () => items).flat();
