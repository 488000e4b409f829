import allFloors from '../../packages/bench/src/floors.json' with { type: 'json' };
import type { Floors } from '../../packages/bench/src/judge.ts';

/** The floors and goals of every bench. */
export const floors = allFloors as Floors;
