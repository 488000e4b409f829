import { isLiveAt, type SharedLocation } from '@confab/protocol';
import type { TextTools } from '../../../core/text/index.ts';
import { formatCoordinates } from '../formatCoordinates.ts';
import type { locationsText } from '../text.en.ts';

/** The kind and texts of a shared location: fixed, live or ended. */
export interface LocationDisplay {
  kind: 'fixed' | 'live' | 'ended';
  title: string;
  /** The coordinates, and the age of a live location. */
  detail: string;
}

/** Returns the {@link LocationDisplay} of a location at a time, in milliseconds since 1970. */
export function locationDisplay(
  location: SharedLocation,
  now: number,
  words: TextTools<typeof locationsText>,
): LocationDisplay {
  const { t, format } = words;
  const coordinates = formatCoordinates(location, words);
  const { end_at } = location;
  if (end_at === undefined) return { kind: 'fixed', title: t('location.fixed'), detail: coordinates };
  if (!isLiveAt(location, now)) {
    const ended = t('location.endedAt', { when: format.stamp(end_at) });
    return { kind: 'ended', title: t('location.ended'), detail: `${coordinates}, ${ended}` };
  }
  const updated = t('location.updated', { ago: format.relative(location.updated_at) });
  const title = t('location.liveUntil', { time: format.time(end_at) });
  // The age comes first: in a narrow card the end of the line is cut off.
  return { kind: 'live', title, detail: `${updated}, ${coordinates}` };
}
