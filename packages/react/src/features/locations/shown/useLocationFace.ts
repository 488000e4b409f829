import { isLiveAt, type SharedLocation } from '@confab/protocol';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { locationText } from '../text.en.ts';
import { useNow } from '../useNow.ts';
import { type LocationFace, locationFace } from './locationFace.ts';

const everyMs = 5000;

/** What is said of a shared location now; it counts on while that is live, and ends by itself. */
export function useLocationFace(location: SharedLocation): LocationFace {
  const words = useText(locationText);
  const { environment } = useClient();
  const isLive = isLiveAt(location, environment.now());
  const now = useNow(isLive ? everyMs : undefined, isLive ? Date.parse(location.end_at ?? '') : undefined);
  return locationFace(location, now, words);
}
