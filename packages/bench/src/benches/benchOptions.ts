import type { DatabaseName } from '@confab/testing/process';
import type { Conditions, Figures } from '../report.ts';

/** Options of a run, from the command line. */
export interface BenchOptions {
  database: DatabaseName;
  /** Numbers of stored messages, for the benches that vary them. */
  sizes: number[];
  /** Conditions of the run for the report; a bench adds its own. */
  conditions: Conditions;
}

/** Runs a measurement, without judging it. */
export type Bench = (options: BenchOptions) => Promise<Figures>;
