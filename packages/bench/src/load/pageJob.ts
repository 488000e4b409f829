import { seededRandom } from '@confab/testing';
import type { HttpLane } from './httpLane.ts';
import { Latencies } from './latencies.ts';
import { type LoadChannel, messagesPath, openLanes } from './target.ts';

/** Options of readers that load pages, each half the newest one of a channel and half one in its middle. */
export interface PageOptions {
  url: string;
  token: string;
  channels: PageChannel[];
  readers: number;
  seconds: number;
}

export interface PageChannel extends LoadChannel {
  /** Ids of messages before which pages are loaded. */
  middleIds: string[];
}

export interface PageResult {
  pages_per_s: number;
  p50_ms: number;
  p99_ms: number;
}

const warmUpMs = 1000;
const pageLimit = 25;

/** Reads pages of channels at random for some seconds. */
export async function pageJob(options: PageOptions): Promise<PageResult> {
  const lanes = await openLanes(options.url, options.readers);
  const latencies = new Latencies();
  const from = performance.now() + warmUpMs;
  const until = from + options.seconds * 1000;

  async function reader(lane: HttpLane, index: number): Promise<void> {
    const random = seededRandom(index + 1);
    const heads = options.channels.map((channel) => {
      const path = `${messagesPath(channel)}?limit=${pageLimit}`;
      return {
        newest: lane.head('GET', path, options.token),
        middle: channel.middleIds.map((id) => lane.head('GET', `${path}&id_lt=${id}`, options.token)),
      };
    });
    for (let count = 0; ; count++) {
      const { newest, middle } = random.pick(heads);
      const begun = performance.now();
      if (begun >= until) return;
      const answer = await lane.request(count % 2 === 0 ? newest : random.pick(middle));
      if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}: ${answer.body}`);
      if (begun >= from) latencies.add(performance.now() - begun);
    }
  }
  await Promise.all(lanes.map(reader));
  for (const lane of lanes) lane.close();
  return {
    pages_per_s: latencies.count / options.seconds,
    p50_ms: latencies.at(0.5),
    p99_ms: latencies.at(0.99),
  };
}
