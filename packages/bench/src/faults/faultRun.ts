import { type SeededRandom, seededRandom } from '@confab/testing';
import type { DatabaseName } from '@confab/testing/process';
import { ServerProcess } from '@confab/testing/process';
import { createChannels, userIds } from '../server/createChannels.ts';
import { auditStore } from './auditStore.ts';
import { Crowd } from './crowdProcess.ts';
import { addFindings, type Findings, isClean, noFindings } from './findings.ts';

/** Options of a run, from the command line. */
export interface FaultOptions {
  rounds: number;
  seed: number;
  database: DatabaseName;
  /** Called for each round as it ends. */
  log(line: string): void;
}

/** One round of faults: `act` lets the clients act for a while, during which `trouble` causes faults. */
export interface Round {
  server: ServerProcess;
  crowd: Crowd;
  random: SeededRandom;
}

/** A kind of fault. */
export interface Trouble {
  clients: number;
  /** Returns the address that clients call instead of the service's own. */
  addressOf(server: ServerProcess): Promise<string>;
  /** Lets the clients act and causes faults; the service must be healthy again at its end. Returns a description. */
  strike(round: Round): Promise<string>;
  end(): Promise<void>;
}

const settleMs = 60_000;
const crowdProcesses = 2;

/** Runs rounds of faults against one service and audits the store and every client after each. */
export async function runFaults(trouble: Trouble, options: FaultOptions): Promise<Findings> {
  const total = noFindings();
  // So few that another process holds some of the clients' sockets: its end is a fault like the others.
  const variables = { CONFAB_SOCKET_PROCESSES_FROM: '10' };
  const server = await ServerProcess.start({ database: options.database, variables });
  const crowd = new Crowd(crowdProcesses);
  try {
    const url = await trouble.addressOf(server);
    for (let round = 1; round <= options.rounds; round++) {
      const seed = options.seed + round * 10_000;
      const { findings, description } = await runRound(
        { server, crowd, random: seededRandom(seed) },
        url,
        round,
        seed,
      );
      addFindings(total, findings);
      options.log(
        `round ${round}: ${description} ${isClean(findings) ? 'Nothing lost.' : 'NOT CLEAN'} ${JSON.stringify(findings)}`,
      );
    }
  } finally {
    crowd.end();
    await trouble.end();
    await server.dispose();
  }
  return total;

  async function runRound(round: Round, url: string, count: number, seed: number) {
    const people = userIds('person', trouble.clients);
    const channelIds = ['a', 'b', 'c'].map((name) => `round-${count}-${name}`);
    await createChannels(
      server,
      channelIds.map((id) => ({ id, memberIds: people })),
    );
    const members = people.map((userId, index) => ({
      userId,
      token: server.token(userId),
      url,
      freshUrl: server.url,
      // Two of three each, so that events that a user may not see pass by too.
      channelIds: channelIds.filter((_, channel) => channel !== index % 3),
    }));
    await crowd.open(members, seed);
    const description = await trouble.strike(round);
    const written = await crowd.settle(settleMs);
    const findings = await auditStore(server.url, server.token(), channelIds, written);
    const divergences = await crowd.compare();
    findings.diverged = divergences.length;
    for (const line of divergences.slice(0, 3)) options.log(`  differs: ${line}`);
    await crowd.close();
    return { findings, description };
  }
}
