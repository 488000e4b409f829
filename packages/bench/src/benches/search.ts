import { seededRandom } from '@confab/testing';
import { runLoad } from '../load/runLoad.ts';
import type { SearchKind } from '../load/searchJob.ts';
import type { Figures } from '../report.ts';
import { channelIds } from '../server/searchableMessages.ts';
import { readers, startSearchable, type WordCounts } from '../server/searchStore.ts';
import type { Bench } from './benchOptions.ts';

const searchers = 2;
const times = 400;
/** The size to use if the command line names it: the middle one of the usual three. */
const usualSize = 1_000_000;

/**
 * Searches of several kinds over a million messages, half of them from real conversations, in 201 private channels
 * (SRCH-04, SRCH-05).
 */
export const search: Bench = async ({ database, sizes }) => {
  const count = sizes.includes(usualSize) ? usualSize : sizes[0]!;
  const { server, words, indexSeconds } = await startSearchable(database, count);
  try {
    const results = await runLoad('search', {
      url: server.url,
      searchers,
      times,
      kinds: kindsOf(words, (reader) => server.token(reader), count),
    });
    const figures: Figures = {};
    for (const [kind, { p50_ms, p99_ms, results: found }] of Object.entries(results)) {
      Object.assign(figures, {
        [`p50_ms_${kind}`]: p50_ms,
        [`p99_ms_${kind}`]: p99_ms,
        [`results_${kind}`]: found,
      });
    }
    const worst = Math.max(...Object.values(results).map(({ p99_ms }) => p99_ms));
    return { p99_ms: worst, messages: count, index_s: indexSeconds, ...figures };
  } finally {
    await server.dispose();
  }
};

/** Returns the searches of each kind, with words of the messages themselves. */
function kindsOf(words: WordCounts, token: (reader: string) => string, count: number): SearchKind[] {
  const random = seededRandom(11);
  const sorted = [...words].filter(([word]) => word.length > 2).sort(([, one], [, other]) => other - one);
  const common = sorted.slice(0, 60).map(([word]) => word);
  const middling = sorted
    .filter(([, times]) => times > count / 5000 && times < count / 300)
    .map(([word]) => word);
  const rare = sorted.filter(([, times]) => times <= 10).map(([word]) => word);
  const divisible = middling.filter((word) => /^[a-z]{7,}$/.test(word));
  const many = (make: () => object) => Array.from({ length: times }, make);
  const kind = (name: string, reader: string, make: () => object): SearchKind => ({
    name,
    token: token(reader),
    bodies: many(make),
  });
  const relevance = [{ field: 'relevance', direction: -1 }];
  return [
    kind('rare', readers.all, () => ({ query: `${random.pick(rare)} ` })),
    kind('common', readers.all, () => ({ query: `${random.pick(common)} ` })),
    kind('two_words', readers.all, () => ({ query: `${random.pick(common)} ${random.pick(middling)} ` })),
    kind('two_common', readers.half, () => ({ query: `${random.pick(common)} ${random.pick(common)} ` })),
    kind('channel', readers.all, () => ({ query: `in:${random.pick(channelIds)} ${random.pick(common)} ` })),
    kind('half', readers.half, () => ({ query: `${random.pick(middling)} ` })),
    kind('no_access', readers.small, () => ({ query: `${random.pick(middling)} ` })),
    kind('no_access_common', readers.small, () => ({
      query: `${random.pick(common)} ${random.pick(common)} `,
    })),
    kind('beginning', readers.half, () => ({ query: random.pick(common).slice(0, 3) })),
    kind('relevance', readers.half, () => ({
      query: `${random.pick(common)} ${random.pick(middling)} ${random.pick(middling)}`,
      sort: relevance,
    })),
    kind('sender', readers.half, () => ({
      query: `from:writer-${random.pick(channelIds).slice(5)} ${random.pick(middling)} `,
    })),
    kind('part', readers.half, () => ({ query: `${random.pick(divisible).slice(2, 6)} ` })),
  ];
}
