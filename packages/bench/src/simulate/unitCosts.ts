import type { Figures } from '../report.ts';
import { type Action, actions } from './activity.ts';

/** The actions that reach all connections of a channel. */
export const channelActions = ['post', 'reaction', 'typing'] as const;

/** CPU time of one process group: the service, or its database. */
export interface CpuCosts {
  /** Cores in use when nobody acts. */
  idleCores: number;
  /** Of a frame to one socket. */
  frameUs: number;
  /** Of one action, without its frames. */
  actionUs: Readonly<Record<Action, number>>;
}

/** Costs of each unit of work on one node. */
export interface UnitCosts {
  cpu: CpuCosts;
  databaseCpu: CpuCosts;
  /** The memory of the service with this many sockets, under a light load. */
  baseMb: number;
  baseSockets: number;
  databaseMb: number;
  /** Mean bytes of a frame, by the action that all connections of a channel learn of. */
  frameBytes: Readonly<Record<(typeof channelActions)[number], number>>;
  storedBytesPerPost: Readonly<Record<'rows' | 'log' | 'search', number>>;
}

const cpuFigures = (prefix: string, { idleCores, frameUs, actionUs }: CpuCosts): Figures => ({
  [`${prefix}idle_cores`]: idleCores,
  [`${prefix}frame_us`]: frameUs,
  ...Object.fromEntries(actions.map((action) => [`${prefix}${action}_us`, actionUs[action]])),
});

/** Returns the costs as figures of a report. */
export const figuresOfCosts = (costs: UnitCosts): Figures => ({
  ...cpuFigures('', costs.cpu),
  ...(costs.databaseMb > 0 && {
    ...cpuFigures('database_', costs.databaseCpu),
    database_mb: costs.databaseMb,
  }),
  base_mb: costs.baseMb,
  base_sockets: costs.baseSockets,
  frame_bytes: costs.frameBytes.post,
  reaction_frame_bytes: costs.frameBytes.reaction,
  typing_frame_bytes: costs.frameBytes.typing,
  row_bytes_per_post: costs.storedBytesPerPost.rows,
  log_bytes_per_post: costs.storedBytesPerPost.log,
  search_bytes_per_post: costs.storedBytesPerPost.search,
});

/** Returns the costs in the figures of a recorded run. */
export function costsOfFigures(figures: Figures): UnitCosts {
  const cpu = (prefix: string): CpuCosts => ({
    idleCores: figures[`${prefix}idle_cores`] ?? 0,
    frameUs: figures[`${prefix}frame_us`] ?? 0,
    actionUs: Object.fromEntries(
      actions.map((action) => [action, figures[`${prefix}${action}_us`] ?? 0]),
    ) as Record<Action, number>,
  });
  const required = (name: string) => {
    const value = figures[name];
    if (value === undefined) throw new Error(`A recorded run of costs has no ${name}.`);
    return value;
  };
  return {
    cpu: cpu(''),
    databaseCpu: cpu('database_'),
    baseMb: required('base_mb'),
    baseSockets: required('base_sockets'),
    databaseMb: figures.database_mb ?? 0,
    frameBytes: {
      post: required('frame_bytes'),
      // Earlier runs measured posts only.
      reaction: figures.reaction_frame_bytes ?? required('frame_bytes'),
      typing: figures.typing_frame_bytes ?? required('frame_bytes'),
    },
    storedBytesPerPost: {
      rows: required('row_bytes_per_post'),
      log: required('log_bytes_per_post'),
      search: required('search_bytes_per_post'),
    },
  };
}
