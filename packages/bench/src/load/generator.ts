import { clusterJob } from '../cluster/clusterJob.ts';
import { peerConnectionsJob, registerPeersJob } from '../peers/peerConnectionsJob.ts';
import { peerLoadJob } from '../peers/peerLoadJob.ts';
import { mixJob } from '../simulate/mixJob.ts';
import { channelsJob } from './channelsJob.ts';
import { connectionsJob } from './connectionsJob.ts';
import { fanoutJob } from './fanoutJob.ts';
import { latencyJob } from './latencyJob.ts';
import { pageJob } from './pageJob.ts';
import { postJob } from './postJob.ts';
import { restartJob } from './restartJob.ts';
import { searchJob } from './searchJob.ts';
import { stormJob } from './stormJob.ts';

/** The jobs of the load process, by name. */
export const jobs = {
  post: postJob,
  fanout: fanoutJob,
  latency: latencyJob,
  page: pageJob,
  search: searchJob,
  connections: connectionsJob,
  restart: restartJob,
  storm: stormJob,
  channels: channelsJob,
  mix: mixJob,
  cluster: clusterJob,
  peerLoad: peerLoadJob,
  peerConnections: peerConnectionsJob,
  registerPeers: registerPeersJob,
};
export type Jobs = typeof jobs;

/** The request of the parent, sent once. */
export interface JobRequest {
  name: keyof Jobs;
  options: unknown;
}
/** The answer to the parent, sent once. */
export type JobAnswer = { result: unknown } | { error: string };

process.once('message', async ({ name, options }: JobRequest) => {
  const job = jobs[name] as (options: unknown) => Promise<unknown>;
  const answer: JobAnswer = await job(options).then(
    (result) => ({ result }),
    (error: Error) => ({ error: error.stack ?? error.message }),
  );
  process.send?.(answer);
});
process.once('disconnect', () => process.exit());
