import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';

/** The names of segments, live; the id of an unknown segment. */
export function useSegmentNames(client: ChatClient, ids: readonly string[]): string[] {
  const part = client.part(segments);
  const known = useReadable(part.known);
  useEffect(() => {
    // If the name cannot be loaded, the segment's id is shown.
    for (const id of ids) if (!part.known.get().has(id)) part.getSegment(id).catch(() => undefined);
  }, [part, ids]);
  return ids.map((id) => known.get(id)?.name ?? id);
}
