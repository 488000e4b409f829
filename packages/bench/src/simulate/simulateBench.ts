import type { Bench } from '../benches/benchOptions.ts';
import { type Figures, roundedFigures } from '../report.ts';
import type { Rates } from './activity.ts';
import { latestCosts, nodeLimits } from './calibration.ts';
import { measureCosts, run, startMixTarget } from './measureCosts.ts';
import { type NodePrediction, predictNode } from './predictNode.ts';

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
 * simulator predicts from costs that were measured one by one: just before on this machine, and in the recorded run.
 */
export const simulate: Bench = async ({ database, conditions }) => {
  const costs = await measureCosts(database);
  const everyone = Array.from({ length: people }, (_, index) => index);
  const teams = Array.from({ length: people / teamSize }, (_, team) =>
    everyone.slice(team * teamSize, (team + 1) * teamSize),
  );
  const pairs = Array.from({ length: people / 2 }, (_, pair) => [2 * pair, 2 * pair + 1]);
  const target = await startMixTarget(database, people, [everyone, ...teams, ...pairs]);
  try {
    const [all, inTeams, inPairs] = [
      target.channels.slice(0, 1),
      target.channels.slice(1, 1 + teams.length),
      target.channels.slice(1 + teams.length),
    ];
    // Of the actions 2 % are in the channel of all, 40 % in those of 50 and the others in pairs.
    const weighted = [...repeat(all!, 5), ...repeat(inTeams!, 10), ...inPairs!.slice(0, 145)];
    const [measured] = await run(target, [
      { name: 'mix', rates, channels: weighted, warmUpSeconds, seconds },
    ]);
    const load = { rates: measured!.rates, framesPerS: measured!.framesPerS, sockets: people };
    const limits = nodeLimits(database);
    const predicted = predictNode(costs, load, limits);
    const recorded = latestCosts(database);
    conditions.mix = Object.entries(roundedFigures({ ...rates }))
      .map(([action, rate]) => `${rate} ${action}`)
      .join(', ');
    return {
      cores: measured!.cpu,
      predicted_cores: predicted.cores,
      cpu_error: predicted.cores / measured!.cpu - 1,
      memory_mb: measured!.memoryMb,
      predicted_memory_mb: predicted.memoryMb,
      memory_error: predicted.memoryMb / measured!.memoryMb - 1,
      sent_mb_per_s: measured!.bytesPerS / 1e6,
      predicted_sent_mb_per_s: predicted.sentBytesPerS / 1e6,
      frames_per_s: measured!.framesPerS,
      ...databaseFigures(predicted, measured!.databaseCpu),
      ...(recorded && {
        cpu_error_recorded: predictNode(recorded, load, limits).cores / measured!.cpu - 1,
      }),
    };
  } finally {
    await target.dispose();
  }
};

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
