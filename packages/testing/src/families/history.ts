import { type ChatClient, isLive, waitUntil } from '@confab/client';
import { expect } from 'vitest';
import { chooseByName, namedRandom } from '../seededRandom.ts';
import type { ServerAccess } from '../serverAccess.ts';
import { act, type Outcome } from './action.ts';
import { actionAt, actions, adminActions } from './allFamilies.ts';
import { compareWithFresh, settle, type Waits } from './convergence.ts';
import { createWorld, type WorldOptions } from './createWorld.ts';
import { channelOf } from './views/channelViews.ts';
import type { Tab, Visit, World } from './world.ts';

/** Counts the outcomes of each action. */
export class Tally {
  readonly #counts = new Map<string, Record<Outcome, number>>();
  readonly #visits: Visit[] = [];

  add(name: string, outcome: Outcome): void {
    const counts = this.#counts.get(name) ?? { succeeded: 0, refused: 0, lost: 0, nothing: 0 };
    counts[outcome]++;
    this.#counts.set(name, counts);
  }

  addVisits(visits: readonly Visit[]): void {
    this.#visits.push(...visits);
  }

  /** Returns the numbers of reloads, of those that showed what was stored, and of actions that waited over one. */
  reloads(): { all: number; restored: number; waiting: number } {
    return {
      all: this.#visits.length,
      restored: this.#visits.filter(({ isRestored }) => isRestored).length,
      waiting: this.#visits.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  }

  /** Returns the actions that never succeeded. */
  failing(): string[] {
    return Object.keys(actions).filter((name) => !this.#counts.get(name)?.succeeded);
  }

  /** Returns `succeeded/refused/lost/nothing` for each action: the numbers of each outcome. */
  toString(): string {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, { succeeded, refused, lost, nothing }]) =>
          `${name} ${succeeded}/${refused}/${lost}/${nothing}`,
      )
      .join(', ');
  }
}

/** The number of actions in a history. */
export const stepsPerHistory = 80;

/** Disturbances of a tab besides its user's actions, with their weights. */
const disturbances: Readonly<Record<string, { weight: number; strike(tab: Tab): unknown }>> = {
  cut: { weight: 5, strike: ({ network }) => network.cut() },
  stall: { weight: 3, strike: ({ network }) => network.stall() },
  restore: { weight: 22, strike: ({ network }) => network.restore() },
  comeBack: { weight: 25, strike: ({ network, client }) => network.isUp() && waitForLine(client) },
  reload: { weight: 1, strike: (tab) => tab.reload() },
  reloadOffline: { weight: 3, strike: (tab) => tab.reload({ isOffline: true }) },
  kill: { weight: 1, strike: (tab) => tab.kill() },
  nothing: { weight: 40, strike: () => undefined },
};
const weights = Object.fromEntries(Object.entries(disturbances).map(([name, { weight }]) => [name, weight]));

/** Users act at random while their networks fail at random; then all must agree. `interrupt` runs before each step. */
export async function liveThrough(
  server: ServerAccess,
  options: WorldOptions,
  tally: Tally,
  interrupt?: (step: number) => Promise<void> | undefined,
): Promise<void> {
  const world = await createWorld(server, options);
  const { seed } = world;
  const running: Promise<unknown>[] = [];
  for (const { network } of world.tabs) network.rough();
  for (let step = 0; step < stepsPerHistory; step++) {
    await interrupt?.(step);
    const name = actionAt(seed, step);
    const random = namedRandom(seed, `${name} ${step}`);
    const tab = tabFor(name, random.pick(world.tabs), world);
    const channel = channelOf(tab.client, random.pick(world.cids));
    const { done, outcome } = act(actions[name]!, { ...world, random }, tab, channel);
    running.push(unlessReloaded(tab, outcome).then((became) => tally.add(name, became)));
    // Over a stalled network nothing arrives until it is restored.
    const waits = random.next() < 0.5 && tab.network.isUp();
    if (waits)
      await inTime(`step ${step}, ${name} by ${tab.userId}`, Promise.race([done, lineBreaks(tab.client)]));
    await inTime(`the disturbance of step ${step}`, disturb(world, step));
  }
  const waits: Waits = new Map();
  await inTime(() => `settling. ${describeWaits(world, waits)}`, settle(world, running, waits));
  await inTime('the comparison with fresh clients', expectConverged(world));
  for (const { visits } of world.tabs) tally.addVisits(visits);
  await end(world);
}

const hangsAfterMs = 50_000;

/** Rejects with the name of the wait if it takes too long. */
async function inTime<T>(what: string | (() => string), waiting: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`A history hangs: ${typeof what === 'string' ? what : what()}.`));
  }, hangsAfterMs);
  return Promise.race([waiting, late.promise]).finally(() => clearTimeout(timer));
}

/** Returns what the tabs still wait for, with what their clients know about it. */
function describeWaits({ tabs }: World, waits: Waits): string {
  const lines = [...waits].map(([tab, what]) => {
    const { connection, outbox } = tab.client;
    const state = JSON.stringify(connection.state.get());
    const entries = JSON.stringify(
      outbox.entries.get().map(({ id, error }) => ({ id, error: error?.message })),
    );
    const actions = tab.cache.waiting.get().length;
    return `tab ${tabs.indexOf(tab)} of ${tab.userId}, visit ${tab.visit}, waits for ${what}: connection ${state}, outbox ${entries}, ${actions} actions`;
  });
  return lines.join('; ') || 'An action is still running';
}

/** The tab that acts: an admin's, for actions that only admins perform. */
const tabFor = (name: string, drawn: Tab, { tabs }: World): Tab =>
  adminActions.has(name) ? (tabs.find(({ client }) => client.me.get()?.role === 'admin') ?? drawn) : drawn;

export async function expectConverged(world: World): Promise<void> {
  const found = await compareWithFresh(world);
  for (const { userId, newerOnly } of world.tabs)
    found.push(...newerOnly.found.map((line) => `${userId} was shown something older: ${line}`));
  if (found.length > 0)
    expect.fail(`CONFAB_SEED=${world.seed} ends with other pictures:\n${found.join('\n')}`);
  // The socket of a tab that was killed may still be closing.
  for (const { openSockets } of world.browsers)
    await expect
      .poll(() => ({ seed: world.seed, open: openSockets.size }))
      .toEqual({ seed: world.seed, open: 1 });
}

export async function end({ tabs }: World): Promise<void> {
  for (const { client, cache } of tabs) {
    cache.stop();
    await cache.clear();
    await client.disconnect();
  }
}

/** The outcome of an action; `lost` if its page is gone before. */
async function unlessReloaded(tab: Tab, outcome: Promise<Outcome>): Promise<Outcome> {
  return Promise.race([outcome, tab.left.then((): Outcome => 'lost')]);
}

/** Sometimes cuts, stalls or restores a tab's network or lets its client come back, or reloads the page. */
async function disturb({ seed, tabs }: World, step: number): Promise<void> {
  const tab = namedRandom(seed, `tab ${step}`).pick(tabs);
  await disturbances[chooseByName(seed, `disturbance ${step}`, weights)]!.strike(tab);
  await new Promise((resolve) => setImmediate(resolve));
}

/** Waiting for the network may take long. */
const lineBreaks = ({ connection }: ChatClient) => waitUntil(connection.state, (state) => !isLive(state));

async function waitForLine({ connection }: ChatClient): Promise<void> {
  connection.reconnectNow();
  await waitUntil(
    connection.state,
    ({ status }) =>
      status === 'online' || status === 'polling' || status === 'waiting' || status === 'closed',
  );
}
