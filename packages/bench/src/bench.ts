import { parseArgs } from 'node:util';
import { benches } from './benches/index.ts';
import {
  busOf,
  databaseOf,
  databaseUsedBy,
  refuse,
  secondsOf,
  sizesOf,
  withServices,
} from './commandLine.ts';
import { recordedRunsFolder, recordRun } from './recordedRun.ts';
import { conditions, printReport } from './report.ts';

// The command line of `npm run bench`: measures, prints and, with `--record`, records, without judging (`npm run bench:gate` does that).
const usage = `usage: npm run bench -- ${Object.keys(benches).join('|')} [--database sqlite|postgres] [--sizes 10000,1000000] [--bus nats|postgres] [--seconds 5] [--json] [--record]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    sizes: { type: 'string' },
    bus: { type: 'string', default: 'nats' },
    seconds: { type: 'string' },
    json: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const database = databaseOf(values.database, usage);
const sizes = sizesOf(values.sizes, database, usage);
const bus = busOf(values.bus, usage);
const seconds = secondsOf(values.seconds, usage);
if (positionals.length === 0) refuse('Name a bench.', usage);
for (const name of positionals) if (!benches[name]) refuse(`There is no bench ${name}.`, usage);

for (const name of positionals) await withServices(databaseUsedBy(name, database));
for (const name of positionals) {
  const measuredUnder = conditions(databaseUsedBy(name, database));
  const figures = await benches[name]!({
    database: databaseUsedBy(name, database),
    sizes,
    bus,
    seconds,
    conditions: measuredUnder,
  });
  const report = { bench: name, figures, conditions: measuredUnder };
  printReport(report, values.json);
  if (values.record) console.error(`Recorded in ${recordRun(report, new Date(), recordedRunsFolder)}.`);
}
