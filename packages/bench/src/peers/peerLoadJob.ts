import { setTimeout as pause } from 'node:timers/promises';
import { usageOf } from '@confab/testing/process';
import { inParallel, settles } from '../load/target.ts';
import { DeliveryTimes, postOnSchedule } from '../load/timedPosts.ts';
import { type Member, type MemberTarget, openMember, textStarts } from './member.ts';

/** Options of a channel or room whose first members send. */
export interface PeerLoadOptions {
  target: MemberTarget;
  /** The server's process, whose CPU time is measured. */
  pid: number;
  members: number;
  senders: number;
  /** Messages of each sender that are not accepted yet, at saturation. */
  inFlight: number;
  /** The other rate, in deliveries a second. */
  fixedDeliveriesPerS: number;
  seconds: number;
}

export interface PeerLoadResult {
  /** At saturation. */
  deliveriesPerS: number;
  saturatedCpuSecondsPerMillion: number;
  /** At the fixed rate, as are all figures below. */
  fixedDeliveriesPerS: number;
  cpuSecondsPerMillion: number;
  p50Ms: number;
  p99Ms: number;
  sampled: number;
  /** Deliveries of both parts that had not arrived when no more came. */
  dropped: number;
  generatorLateP99Ms: number;
}

const saturationWarmUpMs = 5000;
const fixedWarmUpMs = 2000;
const sampledMembers = 5;
/** An XMPP server hashes each password thousands of times and announces each new occupant to all others. */
const openingAtOnce = 8;
/** A server that cannot keep the rate needs longer for what it still owes; one that lost something stops. */
const maxDrainMs = 30_000;
const silentMs = 3000;

/** Measures deliveries at saturation, then times and CPU at a fixed rate over the same connections. */
export async function peerLoadJob(options: PeerLoadOptions): Promise<PeerLoadResult> {
  const { target, pid, members: memberCount, senders: senderCount } = options;
  const accepted: number[] = new Array(senderCount).fill(0);
  let onAccepted = (_sender: number): void => undefined;
  const times = new DeliveryTimes(textStarts[target.protocol]);
  const sampledEvery = Math.ceil((memberCount - senderCount) / sampledMembers);
  const members = await inParallel(Array.from({ length: memberCount }), openingAtOnce, (_, index) => {
    if (index < senderCount) {
      return openMember(target, index, {
        onAccepted: () => {
          accepted[index]!++;
          onAccepted(index);
        },
      });
    }
    const isSampled = (index - senderCount) % sampledEvery === 0;
    return openMember(target, index, isSampled ? { onMessage: times.onMessage } : {});
  });
  const senders = members.slice(0, senderCount);
  const received = () => members.reduce((sum, member) => sum + member.received(), 0);
  let posts = 0;
  const sendWith = (sender: Member, text: string) => {
    posts++;
    sender.send(text);
  };
  const before = received();
  const isDrained = () =>
    accepted.reduce((sum, count) => sum + count) >= posts && received() - before >= posts * memberCount;
  const drained = async () => {
    const until = performance.now() + maxDrainMs;
    for (let known = -1; known !== received() && performance.now() < until; ) {
      known = received();
      if (await settles(isDrained, silentMs)) return;
    }
  };

  const saturated = await saturate();
  await drained();
  const fixed = await keepRate();
  await drained();
  const dropped = posts * memberCount - (received() - before);
  for (const member of members) member.close();
  return { ...saturated, ...fixed, dropped };

  async function saturate() {
    let isOver = false;
    onAccepted = (sender) => {
      if (!isOver) sendWith(senders[sender]!, 'saturated ');
    };
    for (const sender of senders) {
      for (let count = 0; count < options.inFlight; count++) sendWith(sender, 'saturated ');
    }
    await pause(saturationWarmUpMs);
    const part = startPart();
    await pause(options.seconds * 1000);
    const { deliveriesPerS, cpuSecondsPerMillion } = part();
    isOver = true;
    return { deliveriesPerS, saturatedCpuSecondsPerMillion: cpuSecondsPerMillion };
  }

  async function keepRate() {
    onAccepted = () => undefined;
    let part: ReturnType<typeof startPart> | undefined;
    const lateness = await postOnSchedule({
      intervalMs: (1000 * memberCount) / options.fixedDeliveriesPerS,
      warmUpMs: fixedWarmUpMs,
      measuredMs: options.seconds * 1000,
      warmedUp: () => {
        times.measureFrom(performance.now());
        part = startPart();
      },
      send: (index, text) => sendWith(senders[index % senders.length]!, text),
    });
    const { deliveriesPerS, cpuSecondsPerMillion } = part!();
    await drained();
    return {
      fixedDeliveriesPerS: deliveriesPerS,
      cpuSecondsPerMillion,
      p50Ms: times.latencies.at(0.5),
      p99Ms: times.latencies.at(0.99),
      sampled: times.latencies.count,
      generatorLateP99Ms: lateness.at(0.99),
    };
  }

  /** Starts to count deliveries and CPU time; the returned function ends that. */
  function startPart() {
    const from = { ms: performance.now(), received: received(), cpu: usageOf(pid).cpuSeconds };
    return () => {
      const deliveries = received() - from.received;
      const cpuSeconds = usageOf(pid).cpuSeconds - from.cpu;
      return {
        deliveriesPerS: (1000 * deliveries) / (performance.now() - from.ms),
        cpuSecondsPerMillion: (1e6 * cpuSeconds) / deliveries,
      };
    };
  }
}
