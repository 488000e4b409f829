import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../core/config/config.ts';
import { type CallApi, requireAppSecret, signToken } from '../api.ts';
import { auditRehearsal, historyOf } from './auditRehearsal.ts';
import { Participant, type RehearsalRecord } from './participant.ts';
import { createProcessorMeter } from './processorMeter.ts';
import type { Stage } from './stage.ts';

/** How long a rehearsal lasts and how active its users are. */
export interface RehearsalPlan {
  readonly durationMs: number;
  /** Each participant sends about one message in this time. */
  readonly messageEveryMs: number;
}

/** The result of a rehearsal; durations in milliseconds. */
export interface RehearsalResult {
  readonly users: number;
  readonly sent: number;
  readonly repeated: number;
  readonly cut: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly answers: Quantiles;
  readonly deliveries: Quantiles & { readonly count: number };
  /** The share of one processor that the server used, 0 to 1 or more. */
  readonly processor: number;
  /** Messages that were never acknowledged. */
  readonly unanswered: number;
  readonly lost: number;
  readonly duplicated: number;
  /** About how many such users the server has room for. */
  readonly room: number;
  /** Whether the load was too small to say more than "at least". */
  readonly isAtLeast: boolean;
}

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

const idleMs = 2000;
const tickMs = 50;
const openAtATime = 20;
const repeatShare = 0.1;
const settleMs = 30_000;
/** Each participant loses its connection about so often, … */
const cutEveryMs = 30_000;
/** … and in short rehearsals about this often. */
const cutsPerRehearsal = 2;
/** A server is full when it uses this much of a processor, or delivers more slowly than this. */
const fullShare = 0.7;
const maxDeliveryMs = 500;
/** An estimate reaches at most this far beyond what was measured. */
const maxFactor = 10;

/** Lets made-up users write, read and lose their connections, and compares everything afterwards. */
export async function runRehearsal(
  { call, config, url }: { call: CallApi; config: Config; url: string },
  stage: Stage,
  plan: RehearsalPlan,
  isAborted: () => boolean,
): Promise<RehearsalResult> {
  const record: RehearsalRecord = {
    answersMs: [],
    deliveriesMs: [],
    sentAt: new Map(),
    acknowledged: new Set(),
    interrupted: new Set(),
    repeated: 0,
    cut: 0,
    refusals: new Map(),
  };
  const meter = createProcessorMeter(config, url);
  const idleShare = await meter.during(() => wait(idleMs));
  const secret = await requireAppSecret(config, url);
  const participants = new Map<string, Participant>();
  for (const channel of stage.channels) {
    for (const userId of channel.memberIds) {
      const token = await signToken(secret, { user_id: userId });
      participants.set(userId, new Participant({ userId, token, url, channel }, record));
    }
  }
  const everybody = [...participants.values()];
  try {
    for (let from = 0; from < everybody.length; from += openAtATime) {
      await Promise.all(everybody.slice(from, from + openAtATime).map((one) => one.open()));
    }
    const processor = await meter.during(() => act(everybody, plan, isAborted));
    await settle(call, stage, everybody);
    const audit = await auditRehearsal(call, stage.channels, participants, record);
    const deliveries = { ...quantilesOf(record.deliveriesMs), count: record.deliveriesMs.length };
    return {
      users: everybody.length,
      sent: record.sentAt.size,
      repeated: record.repeated,
      cut: record.cut,
      refusals: Object.fromEntries(record.refusals),
      answers: quantilesOf(record.answersMs),
      deliveries,
      processor,
      unanswered: record.sentAt.size - record.acknowledged.size,
      ...audit,
      ...estimateRoom(everybody.length, { processor, idleShare, deliveryMs: deliveries.p99 }),
    };
  } finally {
    for (const one of everybody) one.close();
  }
}

/** Sends and cuts at random times until the rehearsal is over. */
async function act(
  everybody: readonly Participant[],
  { durationMs, messageEveryMs }: RehearsalPlan,
  isAborted: () => boolean,
): Promise<void> {
  const cutMs = Math.min(cutEveryMs, durationMs / cutsPerRehearsal);
  const until = performance.now() + durationMs;
  let last = performance.now();
  while (performance.now() < until && !isAborted()) {
    await wait(tickMs);
    const now = performance.now();
    for (const one of everybody) {
      if (Math.random() < (now - last) / messageEveryMs) one.send(Math.random() < repeatShare);
      if (Math.random() < (now - last) / cutMs) one.cut();
    }
    last = now;
  }
}

/** Waits until everything is acknowledged and has arrived; what is missing after that is lost. */
async function settle(call: CallApi, { channels }: Stage, everybody: readonly Participant[]): Promise<void> {
  const until = performance.now() + settleMs;
  while (!everybody.every((one) => one.isSettled) && performance.now() < until) await wait(tickMs);
  let missing = 0;
  do {
    await wait(tickMs);
    const counts = await Promise.all(channels.map((channel) => historyOf(call, channel)));
    const expected = channels.reduce(
      (sum, { memberIds }, index) => sum + memberIds.length * (counts[index]?.length ?? 0),
      0,
    );
    missing = expected - everybody.reduce((sum, { received }) => sum + received.size, 0);
    if (missing > 0) await wait(500);
  } while (missing > 0 && performance.now() < until);
}

function quantilesOf(numbers: readonly number[]): Quantiles {
  const sorted = [...numbers].sort((left, right) => left - right);
  const at = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Extrapolates from the processor time that the participants cost; slow deliveries limit it. */
function estimateRoom(
  users: number,
  { processor, idleShare, deliveryMs }: { processor: number; idleShare: number; deliveryMs: number },
): { room: number; isAtLeast: boolean } {
  const cost = Math.max(processor - idleShare, 0.001) / users;
  const byProcessor = (fullShare - idleShare) / cost;
  const byDelivery =
    deliveryMs > maxDeliveryMs ? users * (maxDeliveryMs / deliveryMs) : Number.POSITIVE_INFINITY;
  const room = Math.max(0, Math.min(byProcessor, byDelivery, users * maxFactor));
  return { room: roundDown(room), isAtLeast: room === users * maxFactor };
}

/** Keeps two digits. */
function roundDown(number: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(number, 1))) - 1);
  return Math.floor(number / unit) * unit;
}
