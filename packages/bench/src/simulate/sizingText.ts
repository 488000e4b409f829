import type { Sizing } from './growth.ts';
import type { Limit } from './limits.ts';

/** Returns a number with two or three significant digits, grouped. */
export const shown = (value: number, digits = 2): string =>
  Number(value.toPrecision(digits)).toLocaleString('en', { maximumFractionDigits: 4 });

/** Returns a price in dollars. */
export const price = (dollars: number): string => `$${shown(dollars)}`;

/** Returns bytes in terabytes, or in gigabytes below one. */
export const disk = (tb: number): string => (tb < 1 ? `${shown(tb * 1000)} GB` : `${shown(tb)} TB`);

/** Returns the machines in words. */
export function machines({ nodes, databases }: Sizing): string {
  if (databases === 0) return '1 node, SQLite';
  const servers =
    databases === 1 ? 'PostgreSQL and standby' : `${shown(databases, 3)} PostgreSQL and standbys`;
  return `${shown(nodes, 3)} nodes, ${servers}`;
}

/** Returns the lines that `npm run simulate` prints. */
export function sizingLines(sizing: Sizing, limits: readonly Limit[]): string[] {
  const { demand } = sizing;
  const row = (name: string, value: string) => `  ${name.padEnd(34)} ${value}`;
  return [
    `${sizing.people.toLocaleString('en')} people: ${machines(sizing)}`,
    '',
    'In the busiest second',
    row('posts', shown(demand.rates.post)),
    row('deliveries', shown(demand.framesPerS)),
    row('connections', shown(demand.sockets)),
    row('cores of the nodes', shown(sizing.cores)),
    row('cores of the databases', shown(sizing.databaseCores)),
    row('network to clients', `${shown(sizing.egressMbitPerS)} Mbit/s`),
    row('events on the bus', shown(sizing.busEventsPerS)),
    '',
    'To provide',
    row('memory', `${shown(sizing.memoryGb)} GB`),
    row('disk after a year', disk(sizing.diskTb)),
    row('files after a year', disk(sizing.fileTb)),
    row('cost a month', price(sizing.costPerMonth)),
    row('cost a month for each person', price(sizing.costPerPerson)),
    '',
    'Limits, the first one first',
    ...limits.map(({ name, people }) => row(name, `${people.toLocaleString('en')} people`)),
  ];
}
