import { shownContent } from '@confab/protocol/markdown';
import type { Finding, Watch } from './watch.ts';

/** Findings and the text they refer to: the given one, possibly without invisible characters. */
export interface Look {
  readonly text: string;
  readonly findings: Finding[];
}

/** A text without any of these is displayed as written. */
const mayHideWords = /[\\`*_~[<&|$]/;

/**
 * Checks a text both as written and as displayed, so that markup within a word, entities, escapes and links hide
 * nothing. A match in displayed words alone covers their source range, including the markup in between.
 */
export function findAsDisplayed(watch: Watch, given: string): Look {
  if (!mayHideWords.test(given)) return { text: given, findings: watch.look(given) };
  const content = shownContent(given);
  const written = watch.look(content.source);
  const shown = watch
    .look(content.words)
    .map((finding) => ({ ...finding, ...content.spanOf(finding) }))
    .filter((one) => !written.some((other) => isFoundAlready(one, other)));
  if (shown.length === 0) return { text: content.source, findings: written };
  const findings = [...written, ...shown].sort(
    (left, right) => left.start - right.start || right.end - left.end,
  );
  return { text: content.source, findings };
}

const isFoundAlready = (one: Finding, other: Finding): boolean =>
  one.list === other.list && other.start <= one.start && other.end >= one.end;
