import { apiPath } from '@confab/protocol';
import { Latencies } from './latencies.ts';
import { inParallel, openLanes } from './target.ts';

/** Searches of one kind, by one reader. */
export interface SearchKind {
  name: string;
  token: string;
  /** Bodies of `POST /search`, sent one after another. */
  bodies: object[];
}

export interface SearchOptions {
  url: string;
  kinds: SearchKind[];
  /** Searches under way at once. */
  searchers: number;
  /** The number of measured searches of each kind. */
  times: number;
}

/** The times of the searches of each kind, and their mean number of results. */
export type SearchResults = Record<string, { p50_ms: number; p99_ms: number; results: number }>;

const warmUps = 30;

/** Runs the searches, kind by kind. */
export async function searchJob({ url, kinds, searchers, times }: SearchOptions): Promise<SearchResults> {
  const lanes = await openLanes(url, searchers);
  const measured: SearchResults = {};
  for (const { name, token, bodies } of kinds) {
    const latencies = new Latencies();
    let results = 0;
    const indexes = Array.from({ length: times + warmUps }, (_, index) => index);
    let free = [...lanes];
    await inParallel(indexes, searchers, async (index) => {
      const [lane, ...rest] = free;
      free = rest;
      const begun = performance.now();
      const answer = await lane!.json<{ results: unknown[] }>(
        lane!.head('POST', `${apiPath}/search`, token),
        bodies[index % bodies.length],
      );
      free.push(lane!);
      if (index < warmUps) return;
      latencies.add(performance.now() - begun);
      results += answer.results.length;
    });
    measured[name] = { p50_ms: latencies.at(0.5), p99_ms: latencies.at(0.99), results: results / times };
  }
  for (const lane of lanes) lane.close();
  return measured;
}
