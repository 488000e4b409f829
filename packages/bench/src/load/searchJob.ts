import { apiPath } from '@confab/protocol';
import { Latencies } from './latencies.ts';
import { inParallel, openLanes } from './target.ts';

/** Searches of one kind, by one reader. */
export interface SearchKind {
  name: string;
  token: string;
  /** Bodies of `POST /search`, asked one after the other. */
  bodies: object[];
}

export interface SearchOptions {
  url: string;
  kinds: SearchKind[];
  /** Searches under way at once. */
  searchers: number;
  /** Searches of each kind that are measured. */
  times: number;
}

/** How long the searches of each kind took, and how many results they had on average. */
export type SearchResults = Record<string, { p50_ms: number; p99_ms: number; results: number }>;

const warmUps = 30;

/** Searches of each kind, kind by kind. */
export async function searchJob({ url, kinds, searchers, times }: SearchOptions): Promise<SearchResults> {
  const lanes = await openLanes(url, searchers);
  const measured: SearchResults = {};
  for (const { name, token, bodies } of kinds) {
    const latencies = new Latencies();
    let results = 0;
    const places = Array.from({ length: times + warmUps }, (_, place) => place);
    let free = [...lanes];
    await inParallel(places, searchers, async (place) => {
      const [lane, ...rest] = free;
      free = rest;
      const begun = performance.now();
      const answer = await lane!.json<{ results: unknown[] }>(
        lane!.head('POST', `${apiPath}/search`, token),
        bodies[place % bodies.length],
      );
      free.push(lane!);
      if (place < warmUps) return;
      latencies.add(performance.now() - begun);
      results += answer.results.length;
    });
    measured[name] = { p50_ms: latencies.at(0.5), p99_ms: latencies.at(0.99), results: results / times };
  }
  for (const lane of lanes) lane.close();
  return measured;
}
