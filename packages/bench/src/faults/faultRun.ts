import { type SeededRandom, seededRandom } from '@confab/testing';
import type { DatabaseName } from '@confab/testing/process';
import { ServerProcess } from '@confab/testing/process';
import { furnish, userIds } from '../server/furnish.ts';
import { auditStore } from './auditStore.ts';
import { Crowd } from './crowdProcess.ts';
import { addFindings, type Findings, isClean, noFindings } from './findings.ts';

/** What the command line says of a run. */
export interface FaultOptions {
  rounds: number;
  seed: number;
  database: DatabaseName;
  /** Told about each round as it ends. */
  log(line: string): void;
}

/** One round of trouble: `act` lets the clients loose for a while, meanwhile `trouble` does its worst. */
export interface Round {
  server: ServerProcess;
  crowd: Crowd;
  random: SeededRandom;
}

/** How a kind of trouble is made. */
export interface Trouble {
  clients: number;
  /** What clients call instead of the service's own address. */
  addressOf(server: ServerProcess): Promise<string>;
  /** Lets the clients loose and makes trouble; when it ends the service must be well again. Tells what it did. */
  strike(round: Round): Promise<string>;
  end(): Promise<void>;
}

const settleMs = 60_000;
const crowdProcesses = 2;

/** Runs rounds of trouble against one service and audits the store and every client after each. */
export async function runFaults(trouble: Trouble, options: FaultOptions): Promise<Findings> {
  const total = noFindings();
  // So few that some of the clients' sockets are held by another process: its end is a fault like others.
  const variables = { CONFAB_SOCKET_PROCESSES_FROM: '10' };
  const server = await ServerProcess.start({ database: options.database, variables });
  const crowd = new Crowd(crowdProcesses);
  try {
    const url = await trouble.addressOf(server);
    for (let round = 1; round <= options.rounds; round++) {
      const seed = options.seed + round * 10_000;
      const { findings, told } = await runRound(
        { server, crowd, random: seededRandom(seed) },
        url,
        round,
        seed,
      );
      addFindings(total, findings);
      options.log(
        `round ${round}: ${told} ${isClean(findings) ? 'Nothing lost.' : 'NOT CLEAN'} ${JSON.stringify(findings)}`,
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
    await furnish(
      server,
      channelIds.map((id) => ({ id, memberIds: people })),
    );
    const members = people.map((userId, place) => ({
      userId,
      token: server.token(userId),
      url,
      freshUrl: server.url,
      // Two of three each, so that what one must not see goes past it too.
      channelIds: channelIds.filter((_, channel) => channel !== place % 3),
    }));
    await crowd.open(members, seed);
    const told = await trouble.strike(round);
    const written = await crowd.settle(settleMs);
    const findings = await auditStore(server.url, server.token(), channelIds, written);
    const divergences = await crowd.compare();
    findings.diverged = divergences.length;
    for (const line of divergences.slice(0, 3)) options.log(`  differs: ${line}`);
    await crowd.close();
    return { findings, told };
  }
}
