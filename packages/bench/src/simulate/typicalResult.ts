import { medianOf } from '../load/latencies.ts';
import { type Action, actions } from './activity.ts';
import type { MixResult } from './mixJob.ts';

/**
 * Returns one result for the rounds of a part: the means of the counts, and the medians of CPU and memory, since a
 * shared machine is slower in some rounds than in others.
 */
export function typicalResult(rounds: readonly MixResult[]): MixResult {
  const mean = (value: (result: MixResult) => number) =>
    rounds.reduce((sum, result) => sum + value(result), 0) / rounds.length;
  const median = (value: (result: MixResult) => number) => medianOf(rounds.map(value));
  return {
    ...rounds[0]!,
    rates: Object.fromEntries(
      actions.map((action) => [action, mean((result) => result.rates[action])]),
    ) as Record<Action, number>,
    framesPerS: mean(({ framesPerS }) => framesPerS),
    bytesPerS: mean(({ bytesPerS }) => bytesPerS),
    cpu: median(({ cpu }) => cpu),
    databaseCpu: median(({ databaseCpu }) => databaseCpu),
    memoryMb: median(({ memoryMb }) => memoryMb),
    databaseMemoryMb: median(({ databaseMemoryMb }) => databaseMemoryMb),
  };
}
