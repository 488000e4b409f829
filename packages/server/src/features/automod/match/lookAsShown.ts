import { shownContent } from '@confab/protocol/markdown';
import type { Finding, Watch } from './watch.ts';

/** Findings and the text that they count in: the given one, perhaps without characters that nobody sees. */
export interface Look {
  readonly text: string;
  readonly findings: Finding[];
}

/** Without any of these a text is shown with the words that it is written with. */
const mayHideWords = /[\\`*_~[<&|]/;

/**
 * Looks at a text as it is written and at the words that readers are shown of it: markup in the middle of a word,
 * entities, escapes and links hide nothing. What is found in shown words alone counts from where they begin to where
 * they end, with the markup in between.
 */
export function lookAsShown(watch: Watch, given: string): Look {
  if (!mayHideWords.test(given)) return { text: given, findings: watch.look(given) };
  const content = shownContent(given);
  const written = watch.look(content.source);
  const shown = watch
    .look(content.words)
    .map((finding) => ({ ...finding, ...content.spanOf(finding) }))
    .filter((one) => !written.some((other) => isFoundAlready(one, other)));
  if (shown.length === 0) return { text: content.source, findings: written };
  const findings = [...written, ...shown].sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  return { text: content.source, findings };
}

const isFoundAlready = (one: Finding, other: Finding): boolean =>
  one.list === other.list && other.start <= one.start && other.end >= one.end;
