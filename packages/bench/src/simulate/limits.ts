import type { Assumptions } from './assumptions.ts';
import type { Calibration } from './calibration.ts';
import { demandOf, nodeUse, sizeFor } from './growth.ts';

/** A limit of a part that does not grow with more nodes, and the number of people at which it is reached. */
export interface Limit {
  name: string;
  people: number;
}

type Use = (people: number) => number;

/** Returns the limits of one node with SQLite, the first one first. */
export function singleNodeLimits(calibration: Calibration, assumed: Assumptions): Limit[] {
  const use = (people: number) => nodeUse(demandOf(people, assumed), 1, 'sqlite', calibration, assumed);
  return sortedLimits({
    'main thread of the node': (people) => use(people).mainCores / assumed.maxUtilization,
    'processors of the node': (people) => use(people).cores / (assumed.coresPerNode * assumed.maxUtilization),
    'connections of the node': (people) => use(people).sockets / assumed.maxSocketsPerNode,
    'posts a second of SQLite': (people) =>
      demandOf(people, assumed).rates.post / (calibration.maxPostsPerS.sqlite * assumed.maxUtilization),
    'network of the node': (people) =>
      (use(people).sentBytesPerS * 8) / (assumed.nodeNetworkBits * assumed.maxUtilization),
  });
}

/** Returns the limits of any number of nodes on one PostgreSQL and one NATS, the first one first. */
export function clusterLimits(calibration: Calibration, assumed: Assumptions): Limit[] {
  const cluster = { ...assumed, clusterFrom: 0 };
  const size = (people: number) => sizeFor(people, calibration, cluster);
  return sortedLimits({
    'posts a second of one PostgreSQL': (people) =>
      demandOf(people, assumed).rates.post / (calibration.maxPostsPerS.postgres * assumed.maxUtilization),
    'processors of one PostgreSQL': (people) =>
      size(people).databaseCores / (assumed.coresPerDatabase * assumed.maxUtilization),
    'disk of one PostgreSQL after a year': (people) => size(people).diskTb / assumed.maxDatabaseTb,
    'events a second of one NATS server': (people) =>
      size(people).busEventsPerS / (assumed.maxBusEventsPerS * assumed.maxUtilization),
  });
}

const mostPeople = 10e9;

function sortedLimits(uses: Record<string, Use>): Limit[] {
  return Object.entries(uses)
    .map(([name, use]) => ({ name, people: reachedAt(use) }))
    .sort((one, other) => one.people - other.people);
}

/** Returns the number of people at which the use is the whole, to three digits. */
function reachedAt(use: Use): number {
  let [low, high] = [1, mostPeople];
  while (high / low > 1.0005) {
    const middle = Math.sqrt(low * high);
    if (use(middle) < 1) low = middle;
    else high = middle;
  }
  return Number(low.toPrecision(2));
}
