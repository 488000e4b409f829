import { apiPath, type BodyOf, type Routes } from '@confab/protocol';
import { HttpLane } from './httpLane.ts';
import { Latencies } from './latencies.ts';

type Query = BodyOf<Routes['POST /channels/query']>;

/** Options of a client that queries lists of channels, one after another. */
export interface ChannelsOptions {
  url: string;
  token: string;
  queries: Record<string, Query>;
  /** The number of requests of each query. */
  rounds: number;
}

/** The result of one query. */
export interface ChannelsResult {
  p50_ms: number;
  p99_ms: number;
  kb: number;
  channels: number;
}

/** Each of PostgreSQL's connections prepares each statement once. */
const warmUpRounds = 50;

/** Alternates the queries, so that none finds caches filled only by its own kind. */
export async function channelsJob(options: ChannelsOptions): Promise<Record<string, ChannelsResult>> {
  const lane = await HttpLane.connect(options.url);
  const head = lane.head('POST', `${apiPath}/channels/query`, options.token);
  const kinds = Object.entries(options.queries).map(([name, query]) => ({
    name,
    body: JSON.stringify(query),
    latencies: new Latencies(),
    answer: '',
  }));
  for (let round = -warmUpRounds; round < options.rounds; round++) {
    for (const kind of kinds) {
      const begun = performance.now();
      const { status, body } = await lane.request(head, kind.body);
      if (round >= 0) kind.latencies.add(performance.now() - begun);
      if (status !== 200) throw new Error(`${kind.name} was answered ${status}: ${body}`);
      if (round === options.rounds - 1) kind.answer = body.toString();
    }
  }
  lane.close();
  return Object.fromEntries(
    kinds.map(({ name, latencies, answer }) => [
      name,
      {
        p50_ms: latencies.at(0.5),
        p99_ms: latencies.at(0.99),
        kb: Buffer.byteLength(answer) / 1024,
        channels: (JSON.parse(answer) as { channels: unknown[] }).channels.length,
      },
    ]),
  );
}
