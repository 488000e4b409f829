import { parseArgs } from 'node:util';
import { databaseOf, refuse, withServices } from './commandLine.ts';
import { isClusterClean, runClusterFaults } from './faults/cluster.ts';
import { previousRelease } from './faults/earlierBuild.ts';
import { type FaultOptions, runFaults, type Trouble } from './faults/faultRun.ts';
import { isClean } from './faults/findings.ts';
import { kill } from './faults/kill.ts';
import { network } from './faults/network.ts';
import { isCleanUpgrade, runUpgrades } from './faults/upgrade.ts';
import { conditions, type Figures, printReport } from './report.ts';

// The command line of `npm run faults`: causes faults, audits, and fails unless nothing was lost.
const troubles: Record<string, (seed: number) => Trouble> = { kill, network };
const usage = `usage: npm run faults -- ${[...Object.keys(troubles), 'cluster', 'upgrade'].join('|')} [--rounds N] [--seed S] [--database sqlite|postgres] [--from COMMIT] [--json]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
});
const [name = ''] = positionals;
const isShared = name === 'cluster' || name === 'upgrade';
const trouble = troubles[name];
if (!trouble && !isShared) refuse(`There is no run ${name || 'without a name'}.`, usage);
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (!Number.isInteger(rounds) || rounds < 1) refuse('--rounds must be a number from 1.', usage);
if (!Number.isInteger(seed)) refuse('--seed must be a number.', usage);
// Only PostgreSQL can be shared.
const database = isShared ? 'postgres' : databaseOf(values.database, usage);

await withServices(database);
const options: FaultOptions = {
  rounds,
  seed,
  database,
  log: (line) => (values.json ? console.error : console.log)(line),
};
async function run(): Promise<{ figures: Figures; passed: boolean }> {
  if (name === 'upgrade') {
    const findings = await runUpgrades(options, values.from ?? (await previousRelease()));
    return { figures: { ...findings }, passed: isCleanUpgrade(findings) };
  }
  if (!trouble) {
    const findings = await runClusterFaults(options);
    return { figures: findings, passed: isClusterClean(findings) };
  }
  const findings = await runFaults(trouble(seed), options);
  return { figures: { ...findings }, passed: isClean(findings) };
}

const { figures, passed } = await run();
printReport(
  { bench: `faults ${name}`, figures, conditions: { ...conditions(database), rounds, seed } },
  values.json,
);
process.exitCode = passed ? 0 : 1;
