import type { DatabaseName } from '@confab/testing/process';
import type { Conditions, Figures } from '../report.ts';

/** The bus between the nodes of a measured cluster. */
export type BusName = 'nats' | 'postgres';

/** Options of a run, from the command line. */
export interface BenchOptions {
  database: DatabaseName;
  /** Numbers of stored messages, for the benches that vary them. */
  sizes: number[];
  /** For the bench that has several nodes. */
  bus: BusName;
  /** Seconds of each measured part, for the benches `cluster`, `costs`, `simulate` and `peers`; their own by default. */
  seconds: number | undefined;
  /** Conditions of the run for the report; a bench adds its own. */
  conditions: Conditions;
}

/** Runs a measurement, without judging it. */
export type Bench = (options: BenchOptions) => Promise<Figures>;
