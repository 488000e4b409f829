import { cluster } from '../cluster/clusterBench.ts';
import { peers } from '../peers/peers.ts';
import { costs } from '../simulate/costs.ts';
import { simulate } from '../simulate/simulateBench.ts';
import type { Bench } from './benchOptions.ts';
import { channels } from './channels.ts';
import { client } from './client.ts';
import { connections } from './connections.ts';
import { fanout } from './fanout.ts';
import { latency } from './latency.ts';
import { page } from './page.ts';
import { post } from './post.ts';
import { restart } from './restart.ts';
import { search } from './search.ts';
import { size } from './size.ts';
import { slow } from './slow.ts';
import { start } from './start.ts';
import { storm } from './storm.ts';

/** All benches by their names on the command line. */
export const benches: Readonly<Record<string, Bench>> = {
  post,
  fanout,
  latency,
  page,
  search,
  connections,
  restart,
  storm,
  channels,
  start,
  size,
  client,
  slow,
  cluster,
  peers,
  costs,
  simulate,
};
