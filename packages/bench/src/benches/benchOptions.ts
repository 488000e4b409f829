import type { Figures } from '../report.ts';
import type { DatabaseName } from '../server/postgresDatabase.ts';

/** What the command line says about a run. */
export interface BenchOptions {
  database: DatabaseName;
  /** Numbers of stored messages, for the benches that vary them. */
  sizes: number[];
}

/** Measures; never judges. */
export type Bench = (options: BenchOptions) => Promise<Figures>;
