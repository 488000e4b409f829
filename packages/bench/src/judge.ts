import type { Figures } from './report.ts';

/** The limits of a figure: `least` or `most` is the floor; `goal` is the aim. */
export interface Floor {
  least?: number;
  most?: number;
  goal: number;
}

/** The floors of each bench by figure. */
export type Floors = Record<string, Record<string, Floor>>;

/** The comparison of one figure with its floor. */
export interface Verdict {
  figure: string;
  value: number | undefined;
  floor: Floor;
  /** `short` of the floor, `ok` above it, or at the `goal`. A missing figure falls short. */
  standing: 'short' | 'ok' | 'goal';
}

/** Compares a run's figures with the floors of its bench. */
export function judge(figures: Figures, floors: Record<string, Floor>): Verdict[] {
  return Object.entries(floors).map(([figure, floor]) => {
    const value = figures[figure];
    return { figure, value, floor, standing: standingOf(value, floor) };
  });
}

function standingOf(value: number | undefined, { least, most, goal }: Floor): Verdict['standing'] {
  if (value === undefined || Number.isNaN(value)) return 'short';
  if (least !== undefined && value < least) return 'short';
  if (most !== undefined && value > most) return 'short';
  const reached = most === undefined ? value >= goal : value <= goal;
  return reached ? 'goal' : 'ok';
}

/** Returns one line for people, e.g. `short  post ratio_64 0.31 (floor 0.35, goal 0.6)`. */
export function verdictLine(bench: string, { figure, value, floor, standing }: Verdict): string {
  const limit = floor.least ?? floor.most;
  const shown = value === undefined ? 'missing' : Number(value.toPrecision(4));
  const aims = limit === undefined ? `goal ${floor.goal}` : `floor ${limit}, goal ${floor.goal}`;
  return `${standing.padEnd(5)}  ${bench} ${figure} ${shown} (${aims})`;
}
