/** The behaviour of people and the prices of machines. Nothing here is measured: change it for your organization. */
export interface Assumptions {
  /** Share of the people who use the service on a working day. */
  activeShare: number;
  /** Share of the people who are connected in the busiest second. */
  connectedShare: number;
  /** Open connections of a connected person: tabs and devices. */
  socketsPerPerson: number;
  /** Of an active person on a working day. */
  postsPerDay: number;
  listsPerDay: number;
  searchesPerDay: number;
  connectsPerDay: number;
  /** For each post. */
  reactionsPerPost: number;
  readsPerPost: number;
  typingPerPost: number;
  pagesPerPost: number;
  /** The people of the channel of an average post. */
  peoplePerPost: number;
  /** Frames of a read: to the reader's own devices, and to the other side of a direct conversation. */
  framesPerRead: number;
  /** Rate of the busiest second over the mean of 24 hours. */
  peakFactor: number;
  workingDaysPerMonth: number;
  /** Files of a post, in bytes. */
  fileBytesPerPost: number;
  /** Bytes of an answer with a page or a list. */
  pageBytes: number;
  /** Months of messages on disk for the tables. */
  keptMonths: number;
  /** Days of the event log, the shipped retention. */
  logDays: number;
  /** Share of the processors that the busiest second may use. */
  maxUtilization: number;
  /** Processors of a node, of which one runs the main thread. */
  coresPerNode: number;
  maxSocketsPerNode: number;
  /** Share of the frames that the main process writes itself; socket processes write the others. */
  mainFrameShare: number;
  /** From this many people on, several nodes share a PostgreSQL with a standby. */
  clusterFrom: number;
  /** The fewest nodes of a cluster: one may fail. */
  minClusterNodes: number;
  /** The largest PostgreSQL that is convenient to back up and restore. */
  maxDatabaseTb: number;
  /** Processors of a PostgreSQL server. */
  coresPerDatabase: number;
  /** PostgreSQL's memory for each server, in GB. */
  databaseGb: number;
  /** CPU over one node's for a delivery when there are several, until the bench `cluster` has recorded it. */
  clusterCpuRatio: number;
  /** CPU of an event that arrives at a node from the bus, in microseconds. */
  busEventUs: number;
  /** Events a second that one NATS server passes on. */
  maxBusEventsPerS: number;
  /** Bits a second of a node's network. */
  nodeNetworkBits: number;
  /** Prices a month, in US dollars. */
  corePrice: number;
  memoryGbPrice: number;
  diskGbPrice: number;
  fileGbPrice: number;
  egressGbPrice: number;
}

export const assumptions: Assumptions = {
  activeShare: 0.6,
  connectedShare: 0.5,
  socketsPerPerson: 1.5,
  postsPerDay: 20,
  listsPerDay: 6,
  searchesPerDay: 2,
  connectsPerDay: 8,
  reactionsPerPost: 0.3,
  readsPerPost: 2,
  typingPerPost: 1,
  pagesPerPost: 1.5,
  peoplePerPost: 40,
  framesPerRead: 2,
  peakFactor: 5,
  workingDaysPerMonth: 21,
  fileBytesPerPost: 15_000,
  pageBytes: 20_000,
  keptMonths: 12,
  logDays: 14,
  maxUtilization: 0.6,
  coresPerNode: 4,
  maxSocketsPerNode: 50_000,
  mainFrameShare: 1 / 3,
  clusterFrom: 5000,
  minClusterNodes: 3,
  maxDatabaseTb: 4,
  coresPerDatabase: 16,
  databaseGb: 64,
  clusterCpuRatio: 1.3,
  busEventUs: 30,
  maxBusEventsPerS: 1_000_000,
  nodeNetworkBits: 10e9,
  corePrice: 20,
  memoryGbPrice: 2.5,
  diskGbPrice: 0.1,
  fileGbPrice: 0.02,
  egressGbPrice: 0.02,
};
