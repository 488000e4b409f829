import { actions, type Rates } from './activity.ts';
import { type CpuCosts, channelActions, type UnitCosts } from './unitCosts.ts';

/** The load of one node, a second. */
export interface NodeLoad {
  rates: Rates;
  framesPerS: number;
  sockets: number;
}

/** Figures that the prediction uses beside the costs of single actions. */
export interface NodeLimits {
  /** CPU of a post when commits are shared by as many posts as possible, in microseconds. */
  saturatedPostUs: number;
  /** Posts that arrive while the store commits share the next commit. */
  commitMs: number;
  kbPerSocket: number;
}

export interface NodePrediction {
  cores: number;
  databaseCores: number;
  memoryMb: number;
  /** Bytes a second to clients, before compression and TLS. */
  sentBytesPerS: number;
}

/** Predicts what a load costs one node and, for its part of the writes, its database. */
export function predictNode(
  costs: UnitCosts,
  load: NodeLoad,
  { saturatedPostUs, commitMs, kbPerSocket }: NodeLimits,
): NodePrediction {
  const postsPerCommit = Math.max(1, (load.rates.post * commitMs) / 1000);
  const shared = (lightUs: number, leastUs: number) =>
    Math.min(lightUs, leastUs) + Math.max(0, lightUs - leastUs) / postsPerCommit;
  const cores = (cpu: CpuCosts, leastPostUs: number) => {
    const us = actions.reduce((sum, action) => {
      const each = cpu.actionUs[action];
      return sum + load.rates[action] * (action === 'post' ? shared(each, leastPostUs) : each);
    }, load.framesPerS * cpu.frameUs);
    return cpu.idleCores + us / 1e6;
  };
  return {
    cores: cores(costs.cpu, saturatedPostUs),
    // The database has no recorded saturation of its own: its cost of a post is not assumed to shrink.
    databaseCores: costs.databaseMb > 0 ? cores(costs.databaseCpu, Number.POSITIVE_INFINITY) : 0,
    memoryMb: costs.baseMb + ((load.sockets - costs.baseSockets) * kbPerSocket) / 1024,
    sentBytesPerS:
      load.framesPerS * meanFrameBytes(costs, load.rates) + load.rates.post * costs.frameBytes.post,
  };
}

/** Returns the mean over the frames of a channel's actions, which reach equally many connections. */
function meanFrameBytes({ frameBytes }: UnitCosts, rates: Rates): number {
  const frames = channelActions.reduce((sum, action) => sum + rates[action], 0);
  if (frames === 0) return frameBytes.post;
  return channelActions.reduce((sum, action) => sum + rates[action] * frameBytes[action], 0) / frames;
}
