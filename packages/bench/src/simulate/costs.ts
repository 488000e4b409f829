import type { Bench } from '../benches/benchOptions.ts';
import { measureCosts } from './measureCosts.ts';
import { figuresOfCosts } from './unitCosts.ts';

/** CPU, memory and disk of each kind of action, far below saturation: the inputs of the simulator. */
export const costs: Bench = async ({ database, seconds }) =>
  figuresOfCosts((await measureCosts(database, { seconds })).costs);
