import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';

/** What segments are called, live; one that is not known (any more) by its id. */
export function useSegmentNames(client: ChatClient, ids: readonly string[]): string[] {
  const part = client.part(segments);
  const known = useReadable(part.known);
  useEffect(() => {
    // A name that does not come leaves the segment's id in its place.
    for (const id of ids) if (!part.known.get().has(id)) part.getSegment(id).catch(() => undefined);
  }, [part, ids]);
  return ids.map((id) => known.get(id)?.name ?? id);
}
