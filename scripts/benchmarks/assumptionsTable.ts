import type { Assumptions } from '../../packages/bench/src/simulate/assumptions.ts';
import { shown } from '../../packages/bench/src/simulate/sizingText.ts';
import { markdownTable } from './markdownTable.ts';

const assumptionNames: Record<keyof Assumptions, string> = {
  activeShare: 'people who use it on a working day, share',
  connectedShare: 'people connected in the busiest second, share',
  socketsPerPerson: 'connections of a connected person',
  postsPerDay: 'posts of an active person a day',
  listsPerDay: 'lists of channels of an active person a day',
  searchesPerDay: 'searches of an active person a day',
  connectsPerDay: 'new connections of an active person a day',
  reactionsPerPost: 'reactions for each post',
  readsPerPost: 'read marks for each post',
  typingPerPost: 'typing signals for each post',
  pagesPerPost: 'pages of messages for each post',
  peoplePerPost: 'people in the channel of an average post',
  framesPerRead: 'frames for each read mark',
  peakFactor: 'busiest second over the mean of a day',
  workingDaysPerMonth: 'working days a month',
  fileBytesPerPost: 'bytes of files for each post',
  pageBytes: 'bytes of a page or a list',
  keptMonths: 'months of messages in the tables above',
  logDays: 'days that the event log keeps',
  maxUtilization: 'processors in use in the busiest second at most, share',
  coresPerNode: 'processors of a node',
  maxSocketsPerNode: 'connections of a node (10,000 are measured)',
  mainFrameShare: 'frames that the main process writes, share',
  clusterFrom: 'people from whom on there are several nodes',
  minClusterNodes: 'fewest nodes then',
  maxDatabaseTb: 'TB in one PostgreSQL',
  coresPerDatabase: 'processors of a PostgreSQL server at most',
  databaseGb: 'GB of memory of a PostgreSQL server at most',
  clusterCpuRatio: 'CPU of a delivery with several nodes over one node’s, until it is measured',
  busEventUs: 'CPU of an event from the bus, µs (not measured)',
  maxBusEventsPerS: 'events a second of one NATS server (not measured)',
  nodeNetworkBits: 'network of a node, bits a second',
  corePrice: 'price of a core a month, $',
  memoryGbPrice: 'price of a GB of memory a month, $',
  diskGbPrice: 'price of a GB of disk a month, $',
  fileGbPrice: 'price of a GB of object storage a month, $',
  egressGbPrice: 'price of a GB to the internet, $',
};

/** Returns the table of what the simulator assumes. */
export function assumptionsTable(assumed: Assumptions): string {
  return markdownTable(
    ['Assumption', 'Value'],
    Object.entries(assumptionNames).map(([key, name]) => [name, shown(assumed[key as keyof Assumptions], 3)]),
  );
}
