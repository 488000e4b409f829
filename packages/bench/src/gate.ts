import { parseArgs } from 'node:util';
import { benches } from './benches/index.ts';
import { databaseOf, refuse, withServices } from './commandLine.ts';
import floors from './floors.json' with { type: 'json' };
import { type Floors, judge, verdictLine } from './judge.ts';
import { conditions } from './report.ts';

// The command line of `npm run bench:gate`: runs benches and reports the figures that miss their floors.
const known = floors as Floors;
const usage = `usage: npm run bench:gate -- [${Object.keys(known).join('|')}] [--database sqlite|postgres] [--sizes 10000,1000000]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    sizes: { type: 'string', default: '10000,1000000,10000000' },
  },
});
const database = databaseOf(values.database, usage);
const sizes = values.sizes.split(',').map(Number);
const names = positionals.length > 0 ? positionals : Object.keys(known);
for (const name of names) if (!known[name]) refuse(`The bench ${name} has no floors.`, usage);

await withServices(database);
let short = 0;
for (const name of names) {
  const measuredUnder = conditions(database);
  const figures = await benches[name]!({ database, sizes, conditions: measuredUnder });
  for (const verdict of judge(figures, known[name]!)) {
    if (verdict.standing === 'short') short++;
    console.log(verdictLine(name, verdict));
  }
}
console.log(short === 0 ? 'No figure falls short.' : `${short} short of the floor.`);
process.exitCode = short === 0 ? 0 : 1;
