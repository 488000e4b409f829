import type { FoundMessage } from '@confab/client/search';
import type { ReactNode } from 'react';
import type { MatchRange } from './matchHighlights.ts';

/** The files of a found message whose text matches, each with its text around the first match. */
export function FoundFiles({ found: { message, files = [] } }: { found: FoundMessage }) {
  // An edit may have removed a file since.
  const names = new Map(message.attachments.map(({ asset_url, title }) => [asset_url, title]));
  return files
    .filter(({ url }) => names.has(url))
    .map(({ url, excerpt, highlights }) => (
      <p key={url} className="cf-hit__file" dir="auto">
        <b>
          <bdi>{names.get(url)}</bdi>
        </b>{' '}
        {highlighted(excerpt, highlights)}
      </p>
    ));
}

function highlighted(text: string, ranges: readonly MatchRange[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const range of ranges) {
    parts.push(
      text.slice(end, range.start),
      <mark key={range.start}>{text.slice(range.start, range.end)}</mark>,
    );
    end = range.end;
  }
  return [...parts, text.slice(end)];
}
