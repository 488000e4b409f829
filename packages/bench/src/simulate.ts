import { parseArgs } from 'node:util';
import { refuse } from './commandLine.ts';
import { assumptions } from './simulate/assumptions.ts';
import { calibrate } from './simulate/calibration.ts';
import { sizeFor } from './simulate/growth.ts';
import { clusterLimits, singleNodeLimits } from './simulate/limits.ts';
import { sizingLines } from './simulate/sizingText.ts';

// The command line of `npm run simulate`: the machines for a number of people, from recorded runs and stated assumptions.
const usage = 'usage: npm run simulate -- --people N [--json]';
const { values } = parseArgs({
  options: { people: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const people = Number(values.people);
if (!Number.isInteger(people) || people < 1) refuse('Say for how many people, a number from 1.', usage);

const calibration = calibrate();
const sizing = sizeFor(people, calibration, assumptions);
const limits = (sizing.nodes === 1 ? singleNodeLimits : clusterLimits)(calibration, assumptions);
if (values.json) console.log(JSON.stringify({ ...sizing, limits }));
else console.log(sizingLines(sizing, limits).join('\n'));
