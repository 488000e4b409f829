import { isLiveAt, type SharedLocation } from '@confab/protocol';
import type { TextTools } from '../../../core/text/index.ts';
import { coordinatesText } from '../coordinatesText.ts';
import type { locationText } from '../text.en.ts';

/** What is said of a shared location: fixed, live or ended. */
export interface LocationDisplay {
  kind: 'fixed' | 'live' | 'ended';
  title: string;
  /** Where, and how old that is. */
  detail: string;
}

/** The {@link LocationDisplay} of a location at a time, in milliseconds since 1970. */
export function locationDisplay(
  location: SharedLocation,
  now: number,
  words: TextTools<typeof locationText>,
): LocationDisplay {
  const { t, format } = words;
  const place = coordinatesText(location, words);
  const { end_at } = location;
  if (end_at === undefined) return { kind: 'fixed', title: t('location.fixed'), detail: place };
  if (!isLiveAt(location, now)) {
    const ended = t('location.endedAt', { when: format.stamp(end_at) });
    return { kind: 'ended', title: t('location.ended'), detail: `${place}, ${ended}` };
  }
  const updated = t('location.updated', { ago: format.relative(location.updated_at) });
  const title = t('location.liveUntil', { time: format.time(end_at) });
  // How old it is comes first: where there is little room, the end of the line is cut off.
  return { kind: 'live', title, detail: `${updated}, ${place}` };
}
