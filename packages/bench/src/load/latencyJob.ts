import { HttpLane } from './httpLane.ts';
import { Latencies } from './latencies.ts';
import { messageIds } from './messageIds.ts';
import { messageBody } from './postJob.ts';
import { inParallel, type LoadChannel, messagesPath, openLanes, openSocket, settles } from './target.ts';
import { warmUpMs } from './warmUp.ts';

/** Options of an open loop: posts are sent on time whether or not the previous ones have arrived. */
export interface LatencyOptions {
  url: string;
  channels: LatencyChannel[];
  /** Posts a second over all channels. */
  postsPerSecond: number;
  seconds: number;
}

export interface LatencyChannel extends LoadChannel {
  listenerTokens: string[];
  senderToken: string;
}

export interface LatencyResult {
  /** Of the period that was neither the fastest nor the slowest, by its p99. */
  p50_ms: number;
  p99_ms: number;
  /** Of the slowest period. */
  p99_ms_worst: number;
  /** Deliveries whose time was measured. */
  sampled: number;
  delivered: number;
  dropped: number;
  /** The delay of the load process itself at p99: time that is not the service's. */
  generator_late_p99_ms: number;
}

/** The number of periods of a measurement: a shared machine stands still for a moment now and then. */
const stretchCount = 3;
/**
 * The number of sockets of each channel whose times are measured, spread over all; the others are counted, and read
 * less often.
 */
const sampledPerChannel = 5;
const othersReadEveryMs = 250;
const textStart = Buffer.from('"text":"at ');
/** More than are ever in flight at once. */
const laneCount = 64;

/** Sends on schedule and measures from the scheduled moment until the listener has the frame. */
export async function latencyJob(options: LatencyOptions): Promise<LatencyResult> {
  const stretches = Array.from({ length: stretchCount }, () => new Latencies());
  const stretchMs = (options.seconds * 1000) / stretchCount;
  let measuredFrom = Number.POSITIVE_INFINITY;
  const onFrame = (buffer: Buffer, start: number, end: number) => {
    if (performance.now() < measuredFrom) return;
    const from = buffer.subarray(start, end).indexOf(textStart);
    const scheduled = Number.parseFloat(
      buffer.toString('latin1', start + from + textStart.length, start + from + 32),
    );
    stretches[Math.floor((scheduled - measuredFrom) / stretchMs)]?.add(performance.now() - scheduled);
  };
  const plans = options.channels.flatMap((channel) =>
    channel.listenerTokens.map((token, index, { length }) => ({
      token,
      sampled: index % Math.ceil(length / sampledPerChannel) === 0,
    })),
  );
  const listeners = await inParallel(plans, 64, ({ token, sampled }) =>
    openSocket(options.url, token, sampled ? { onFrame } : { readEveryMs: othersReadEveryMs }),
  );
  const delivered = () => listeners.reduce((sum, { counter }) => sum + counter.messages, 0);

  const senders = options.channels.map(createSender);
  const idle = await openLanes(options.url, laneCount);
  const lateness = new Latencies();
  const inFlight = new Set<Promise<void>>();
  const failures: Error[] = [];
  let expected = 0;

  const intervalMs = 1000 / options.postsPerSecond;
  const begun = performance.now();
  measuredFrom = begun + warmUpMs;
  const total = Math.round(((warmUpMs / 1000 + options.seconds) * 1000) / intervalMs);
  for (let sent = 0; sent < total; ) {
    const now = performance.now();
    for (; sent < total && begun + sent * intervalMs <= now; sent++) {
      const scheduled = begun + sent * intervalMs;
      lateness.add(now - scheduled);
      const index = sent % senders.length;
      expected += options.channels[index]!.listenerTokens.length;
      const lane = idle.pop() ?? (await HttpLane.connect(options.url));
      const posting = senders[index]!(lane, scheduled)
        .catch((error: Error) => void failures.push(error))
        .finally(() => {
          idle.push(lane);
          inFlight.delete(posting);
        });
      inFlight.add(posting);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(inFlight);
  if (failures[0]) throw failures[0];
  await settles(() => delivered() >= expected, 3000);
  stretches.sort((one, other) => one.at(0.99) - other.at(0.99));
  const middle = stretches[Math.floor(stretchCount / 2)] as Latencies;
  return {
    p50_ms: middle.at(0.5),
    p99_ms: middle.at(0.99),
    p99_ms_worst: (stretches.at(-1) as Latencies).at(0.99),
    sampled: stretches.reduce((sum, { count }) => sum + count, 0),
    delivered: delivered(),
    dropped: expected - delivered(),
    generator_late_p99_ms: lateness.at(0.99),
  };
}

function createSender(
  channel: LatencyChannel,
  index: number,
): (lane: HttpLane, scheduled: number) => Promise<void> {
  const nextId = messageIds(index);
  let head: string | undefined;
  return async (lane, scheduled) => {
    head ??= lane.head('POST', messagesPath(channel), channel.senderToken);
    const answer = await lane.request(head, messageBody(nextId(), `at ${scheduled.toFixed(3)} `));
    if (answer.status >= 300) throw new Error(`A post was answered ${answer.status}: ${answer.body}`);
  };
}
