import { seededRandom } from '@confab/testing';
import { inParallel } from '../load/target.ts';
import type { Written } from './auditStore.ts';
import { CrowdMember, type MemberOptions, type Recovery, slowestOf } from './crowdMember.ts';

/** A command of the parent to a crowd. */
export type CrowdOrder =
  | { order: 'open'; members: MemberOptions[]; seed: number }
  | { order: 'act'; forMs: number; everyMs: number }
  | { order: 'recover'; withinMs: number }
  | { order: 'settle'; withinMs: number }
  | { order: 'errors' }
  | { order: 'compare' }
  | { order: 'close' };

/** A command with a number, which its answer repeats. */
export type NumberedOrder = CrowdOrder & { number: number };

/** The answer of a crowd. */
export interface CrowdAnswer {
  error?: string;
  /** After `recover`: the slowest member. */
  slowest?: Recovery;
  /** After `settle`. */
  written?: Written[];
  /** After `errors`: one line for each message that was refused, and for each other action that was rolled back. */
  refused?: string[];
  interrupted?: string[];
  /** After `compare`: one line for each channel of each client that differs. */
  divergences?: string[];
}

/** The number of members that load at a time: the test is about faults, not about load. */
const atOnce = 5;

let members: CrowdMember[] = [];

async function obey(order: CrowdOrder): Promise<CrowdAnswer> {
  switch (order.order) {
    case 'open':
      members = order.members.map(
        (options, index) => new CrowdMember(options, seededRandom(order.seed + index)),
      );
      await inParallel(members, atOnce, (member) => member.open());
      return {};
    case 'act':
      await Promise.all(members.map((member) => member.act(order.forMs, order.everyMs)));
      return {};
    case 'recover':
      return { slowest: slowestOf(await Promise.all(members.map((one) => one.recovered(order.withinMs)))) };
    case 'settle':
      await settle(order.withinMs);
      return { written: members.flatMap((member) => member.written()) };
    case 'errors':
      return {
        refused: members.flatMap((member) => member.refused()),
        interrupted: members.flatMap((member) => member.interrupted()),
      };
    case 'compare':
      return { divergences: (await inParallel(members, atOnce, (member) => member.divergences())).flat() };
    case 'close':
      await Promise.all(members.map((member) => member.close()));
      members = [];
      return {};
  }
}

/** Waits until every member has sent everything and is connected, or until the time is over. */
async function settle(withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const unsettled = members.filter((member) => !member.isSettled);
    if (unsettled.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

process.on('message', async (order: NumberedOrder) => {
  const answer = await obey(order).catch(
    (error: Error): CrowdAnswer => ({ error: error.stack ?? error.message }),
  );
  process.send?.({ ...answer, number: order.number });
});
process.once('disconnect', () => process.exit());
