import { parseArgs } from 'node:util';
import { databaseOf, refuse, withServices } from './commandLine.ts';
import { runClusterFaults } from './faults/cluster.ts';
import { type FaultOptions, runFaults, type Trouble } from './faults/faultRun.ts';
import { isClean } from './faults/findings.ts';
import { kill } from './faults/kill.ts';
import { network } from './faults/network.ts';
import { conditions, printReport } from './report.ts';

// The command line of `npm run faults`: causes faults, audits, and fails unless nothing was lost.
const troubles: Record<string, (seed: number) => Trouble> = { kill, network };
const usage = `usage: npm run faults -- ${[...Object.keys(troubles), 'cluster'].join('|')} [--rounds N] [--seed S] [--database sqlite|postgres] [--json]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const isCluster = name === 'cluster';
const trouble = troubles[name];
if (!trouble && !isCluster) refuse(`There is no run ${name || 'without a name'}.`, usage);
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (!Number.isInteger(rounds) || rounds < 1) refuse('--rounds must be a number from 1.', usage);
if (!Number.isInteger(seed)) refuse('--seed must be a number.', usage);
// Only PostgreSQL can be shared.
const database = isCluster ? 'postgres' : databaseOf(values.database, usage);

await withServices(database);
const options: FaultOptions = {
  rounds,
  seed,
  database,
  log: (line) => (values.json ? console.error : console.log)(line),
};
const findings = trouble ? await runFaults(trouble(seed), options) : await runClusterFaults(options);
const figures = { ...findings };
printReport(
  { bench: `faults ${name}`, figures, conditions: { ...conditions(database), rounds, seed } },
  values.json,
);
process.exitCode = isClean(findings) ? 0 : 1;
