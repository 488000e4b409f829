import type { DatabaseName } from '@confab/testing/process';
import type { Conditions, Figures } from '../report.ts';

/** What the command line says about a run. */
export interface BenchOptions {
  database: DatabaseName;
  /** Numbers of stored messages, for the benches that vary them. */
  sizes: number[];
  /** What the report tells of the circumstances; a bench adds its own. */
  conditions: Conditions;
}

/** Measures; never judges. */
export type Bench = (options: BenchOptions) => Promise<Figures>;
