import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type { DatabaseName } from '@confab/testing/process';

/** Figures by name. */
export type Figures = Record<string, number>;

/** The conditions of a measurement by name. */
export type Conditions = Record<string, string | number>;

/** The printed result of one run. */
export interface Report {
  bench: string;
  figures: Figures;
  conditions: Conditions;
}

/** Returns the conditions of a measurement. */
export function conditions(database: DatabaseName): Conditions {
  const [cpu] = cpus();
  return {
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release().split('.').slice(0, 2).join('.')}`,
    node: process.version,
    database,
    durability: 'full',
    load_average: Number(loadavg()[0]!.toFixed(1)),
  };
}

/** Rounds figures to four significant digits. */
export function roundedFigures(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(4))]),
  );
}

/** Prints the report as one JSON object, or as a table for people. */
export function printReport(report: Report, asJson: boolean): void {
  const figures = roundedFigures(report.figures);
  if (asJson) {
    console.log(JSON.stringify({ ...report, figures }));
    return;
  }
  console.log(`\n${report.bench}`);
  for (const [name, value] of Object.entries(figures)) {
    console.log(
      `  ${name.padEnd(24)} ${value.toLocaleString('en', { maximumFractionDigits: 3 }).padStart(14)}`,
    );
  }
  for (const [name, value] of Object.entries(report.conditions)) console.log(`  ${name}: ${value}`);
}
