import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import { ChatError, type Segment, segmentNotFound } from '@confab/protocol';
import { useReadable } from '@confab/react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';

const pageSize = 25;

/** Loads pages of segments by the prefix of their name, sorted by name, each live. */
export function useSegments(client: ChatClient, q: string) {
  const part = client.part(segments);
  const known = useReadable(part.known);
  const [pages, setPages] = useState(1);
  const load = useCallback(async () => {
    const ids: string[] = [];
    let next: string | undefined;
    for (let page = 0; page < pages && (page === 0 || next !== undefined); page++) {
      const found = await part.querySegments({
        ...(q !== '' && { filter: { name: { $autocomplete: q } } }),
        sort: [{ field: 'name', direction: 1 }],
        limit: pageSize,
        ...(next && { next }),
      });
      ids.push(...found.segments.map(({ id }) => id));
      next = found.next;
    }
    return { ids, hasNext: next !== undefined };
  }, [part, q, pages]);
  const { value, error, reload } = useLoaded(load);
  return {
    segments: value?.ids.flatMap((id) => known.get(id) ?? []),
    hasNext: value?.hasNext ?? false,
    error,
    more: () => setPages((count) => count + 1),
    reload: () => void reload(),
  };
}

/** Loads one segment, live; `null` if it does not exist (any more). */
export function useSegment(client: ChatClient, id: string) {
  const part = client.part(segments);
  const known = useReadable(part.known, (all) => all.get(id));
  const load = useCallback(async () => {
    try {
      await part.getSegment(id);
      return true;
    } catch (error) {
      if (error instanceof ChatError && error.is(segmentNotFound)) return false;
      throw error;
    }
  }, [part, id]);
  const { value, error, reload } = useLoaded(load);
  const segment: Segment | null | undefined = known ?? (value === undefined ? undefined : null);
  return { segment, error, reload: () => void reload() };
}
