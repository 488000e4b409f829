import type { DatabaseName } from '@confab/testing/process';
import { noActivity, type Rates } from './activity.ts';
import type { Assumptions } from './assumptions.ts';
import type { Calibration } from './calibration.ts';
import { predictNode } from './predictNode.ts';

/** The load of all people in the busiest second, and over longer times. */
export interface Demand {
  rates: Rates;
  sockets: number;
  /** Frames to sockets, a second. */
  framesPerS: number;
  /** Sockets that receive an average post. */
  socketsPerPost: number;
  postsPerMonth: number;
}

/** The machines for a number of people, and what they cost a month in US dollars. */
export interface Sizing {
  people: number;
  demand: Demand;
  database: DatabaseName;
  nodes: number;
  /** PostgreSQL servers that write; each has a standby. */
  databases: number;
  /** Used in the busiest second, by all nodes. */
  cores: number;
  databaseCores: number;
  memoryGb: number;
  /** Of the database after the assumed months, once. */
  diskTb: number;
  fileTb: number;
  egressMbitPerS: number;
  busEventsPerS: number;
  costPerMonth: number;
  costPerPerson: number;
}

const secondsPerDay = 86_400;

/** Returns what this many people do. */
export function demandOf(people: number, assumed: Assumptions): Demand {
  const active = people * assumed.activeShare;
  const perSecond = (perDay: number) => (active * perDay * assumed.peakFactor) / secondsPerDay;
  const post = perSecond(assumed.postsPerDay);
  const rates: Rates = {
    ...noActivity,
    post,
    reaction: post * assumed.reactionsPerPost,
    read: post * assumed.readsPerPost,
    typing: post * assumed.typingPerPost,
    page: post * assumed.pagesPerPost,
    list: perSecond(assumed.listsPerDay),
    search: perSecond(assumed.searchesPerDay),
    connect: perSecond(assumed.connectsPerDay),
  };
  const socketsPerPost =
    Math.min(people, assumed.peoplePerPost) * assumed.connectedShare * assumed.socketsPerPerson;
  return {
    rates,
    sockets: people * assumed.connectedShare * assumed.socketsPerPerson,
    framesPerS:
      (rates.post + rates.reaction + rates.typing) * socketsPerPost + rates.read * assumed.framesPerRead,
    socketsPerPost,
    postsPerMonth: active * assumed.postsPerDay * assumed.workingDaysPerMonth,
  };
}

/** Returns the same load spread evenly over this many nodes. */
function shareOf(demand: Demand, nodes: number) {
  const rates = Object.fromEntries(
    Object.entries(demand.rates).map(([action, rate]) => [action, rate / nodes]),
  ) as Rates;
  return { rates, framesPerS: demand.framesPerS / nodes, sockets: demand.sockets / nodes };
}

/** The load of one node in the busiest second. */
export interface NodeUse {
  cores: number;
  /** Cores of the main thread: everything except the frames that socket processes write. */
  mainCores: number;
  databaseCores: number;
  memoryMb: number;
  sentBytesPerS: number;
  sockets: number;
  /** Events from the bus. */
  busEventsPerS: number;
}

/** Returns what each of the nodes does. */
export function nodeUse(
  demand: Demand,
  nodes: number,
  database: DatabaseName,
  { costs, limits, clusterCpuRatio }: Calibration,
  assumed: Assumptions,
): NodeUse {
  const share = shareOf(demand, nodes);
  const predicted = predictNode(costs[database], share, limits[database]);
  const measuredRatio = clusterCpuRatio[Math.min(nodes, 3) as 2 | 3];
  const ratio = nodes === 1 ? 1 : (measuredRatio ?? assumed.clusterCpuRatio);
  const frames = (share.framesPerS * costs[database].cpu.frameUs) / 1e6;
  // Each event reaches the nodes that hold a socket of its channel, at most all; one of them published it.
  const events = demand.rates.post + demand.rates.reaction + demand.rates.typing;
  const receivers = nodes * (1 - (1 - 1 / nodes) ** demand.socketsPerPost) - 1;
  const busEventsPerS = nodes === 1 ? 0 : (events * Math.max(0, receivers)) / nodes;
  // The ratio was measured with up to three nodes; what more nodes add is counted by events from the bus.
  const bus = nodes > 3 ? (busEventsPerS * assumed.busEventUs) / 1e6 : 0;
  return {
    cores: predicted.cores * ratio + bus,
    mainCores: (predicted.cores - frames * (1 - assumed.mainFrameShare)) * ratio + bus,
    databaseCores: predicted.databaseCores * nodes,
    memoryMb: predicted.memoryMb,
    sentBytesPerS: predicted.sentBytesPerS + (share.rates.page + share.rates.list) * assumed.pageBytes,
    sockets: share.sockets,
    busEventsPerS,
  };
}

/** Returns the machines that this many people need. */
export function sizeFor(people: number, calibration: Calibration, assumed: Assumptions): Sizing {
  const demand = demandOf(people, assumed);
  const isCluster = people >= assumed.clusterFrom;
  const database: DatabaseName = isCluster ? 'postgres' : 'sqlite';
  const nodes = isCluster ? nodesFor(demand, calibration, assumed) : 1;
  const use = nodeUse(demand, nodes, database, calibration, assumed);
  const bytes = calibration.costs[database].storedBytesPerPost;
  const diskTb =
    (demand.postsPerMonth * assumed.keptMonths * (bytes.rows + bytes.search) +
      ((demand.postsPerMonth * assumed.logDays) / assumed.workingDaysPerMonth) * bytes.log) /
    1e12;
  const databases = isCluster
    ? Math.ceil(
        Math.max(
          demand.rates.post / (calibration.maxPostsPerS.postgres * assumed.maxUtilization),
          use.databaseCores / (assumed.coresPerDatabase * assumed.maxUtilization),
          diskTb / assumed.maxDatabaseTb,
        ),
      )
    : 0;
  const fileTb = (demand.postsPerMonth * assumed.keptMonths * assumed.fileBytesPerPost) / 1e12;
  const servers = 2 * databases;
  const rentedCores = isCluster
    ? nodes * assumed.coresPerNode + servers * databaseCoresRented(use.databaseCores, databases, assumed)
    : assumed.coresPerNode / 2;
  const databaseGb = Math.min(assumed.databaseGb, Math.max(4, (diskTb * 1000) / 8));
  const memoryGb = (nodes * use.memoryMb) / 1024 + servers * databaseGb + (isCluster ? 0 : 2);
  const sentPerMonth =
    (use.sentBytesPerS * nodes * secondsPerDay * assumed.workingDaysPerMonth) / assumed.peakFactor;
  const costPerMonth =
    rentedCores * assumed.corePrice +
    memoryGb * assumed.memoryGbPrice +
    diskTb * 1000 * (isCluster ? 2 : 1) * assumed.diskGbPrice +
    fileTb * 1000 * assumed.fileGbPrice +
    (sentPerMonth / 1e9) * assumed.egressGbPrice;
  return {
    people,
    demand,
    database,
    nodes,
    databases,
    cores: use.cores * nodes,
    databaseCores: use.databaseCores,
    memoryGb,
    diskTb,
    fileTb,
    egressMbitPerS: (use.sentBytesPerS * nodes * 8) / 1e6,
    busEventsPerS: use.busEventsPerS * nodes,
    costPerMonth,
    costPerPerson: costPerMonth / people,
  };
}

/** The fewest nodes whose busiest second stays within the assumed utilization. */
function nodesFor(demand: Demand, calibration: Calibration, assumed: Assumptions): number {
  const fits = (nodes: number) => {
    const use = nodeUse(demand, nodes, 'postgres', calibration, assumed);
    return (
      use.mainCores <= assumed.maxUtilization &&
      use.cores <= assumed.coresPerNode * assumed.maxUtilization &&
      use.sockets <= assumed.maxSocketsPerNode &&
      use.sentBytesPerS * 8 <= assumed.nodeNetworkBits * assumed.maxUtilization
    );
  };
  let high = assumed.minClusterNodes;
  while (!fits(high)) high *= 2;
  let low = Math.max(assumed.minClusterNodes, Math.floor(high / 2));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Processors of each PostgreSQL server, in powers of two from 2. */
function databaseCoresRented(used: number, databases: number, assumed: Assumptions): number {
  const needed = used / databases / assumed.maxUtilization;
  return Math.min(assumed.coresPerDatabase, 2 ** Math.max(1, Math.ceil(Math.log2(needed))));
}
