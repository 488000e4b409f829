import { parseArgs } from 'node:util';
import { benches } from './benches/index.ts';
import { databaseOf, refuse, withServices } from './commandLine.ts';
import { recordedRunsFolder, recordRun } from './recordedRun.ts';
import { conditions, printReport } from './report.ts';

// The command line of `npm run bench`: measures, prints and, with `--record`, records, without judging (`npm run bench:gate` does that).
const usage = `usage: npm run bench -- ${Object.keys(benches).join('|')} [--database sqlite|postgres] [--sizes 10000,1000000] [--json] [--record]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    sizes: { type: 'string', default: '10000,1000000,10000000' },
    json: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const database = databaseOf(values.database, usage);
const sizes = values.sizes.split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1000))
  refuse('A size is a number from 1000.', usage);
if (positionals.length === 0) refuse('Name a bench.', usage);
for (const name of positionals) if (!benches[name]) refuse(`There is no bench ${name}.`, usage);

await withServices(database);
for (const name of positionals) {
  const measuredUnder = conditions(database);
  const figures = await benches[name]!({ database, sizes, conditions: measuredUnder });
  const report = { bench: name, figures, conditions: measuredUnder };
  printReport(report, values.json);
  if (values.record) console.error(`Recorded in ${recordRun(report, new Date(), recordedRunsFolder)}.`);
}
