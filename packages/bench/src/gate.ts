import { parseArgs } from 'node:util';
import { benches } from './benches/index.ts';
import { databaseOf, refuse, sizesOf, withServices } from './commandLine.ts';
import { floors } from './floors.ts';
import { judge, verdictLine } from './judge.ts';
import { recordedRunsFolder, recordRun } from './recordedRun.ts';
import { conditions } from './report.ts';

// The command line of `npm run bench:gate`: runs benches, reports the figures that miss their floors, and records the
// runs if `--record` asks for it.
const usage = `usage: npm run bench:gate -- [${Object.keys(floors.postgres).join('|')}] [--database sqlite|postgres] [--sizes 10000,1000000] [--record]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    sizes: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const database = databaseOf(values.database, usage);
const known = floors[database];
const sizes = sizesOf(values.sizes, database, usage);
const names = positionals.length > 0 ? positionals : Object.keys(known);
for (const name of names) if (!known[name]) refuse(`The bench ${name} has no floors.`, usage);

await withServices(database);
let short = 0;
for (const name of names) {
  const measuredUnder = conditions(database);
  const figures = await benches[name]!({
    database,
    sizes,
    bus: 'nats',
    seconds: undefined,
    conditions: measuredUnder,
  });
  const report = { bench: name, figures, conditions: measuredUnder };
  if (values.record) console.log(`Recorded in ${recordRun(report, new Date(), recordedRunsFolder)}.`);
  for (const verdict of judge(figures, known[name]!)) {
    if (verdict.standing === 'short') short++;
    console.log(verdictLine(name, verdict));
  }
}
if (values.record) console.log('Run `npm run bench:charts` to draw the charts again.');
console.log(short === 0 ? 'No figure falls short.' : `${short} short of the floor.`);
process.exitCode = short === 0 ? 0 : 1;
