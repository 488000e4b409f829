import { isLiveAt, type SharedLocation } from '@confab/protocol';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { locationsText } from '../text.en.ts';
import { useNow } from '../useNow.ts';
import { type LocationDisplay, locationDisplay } from './locationDisplay.ts';

const everyMs = 5000;

/** Returns the {@link LocationDisplay} of a location now, updating while it is live. */
export function useLocationDisplay(location: SharedLocation): LocationDisplay {
  const texts = useText(locationsText);
  const { environment } = useClient();
  const isLive = isLiveAt(location, environment.now());
  const now = useNow(isLive ? everyMs : undefined, isLive ? Date.parse(location.end_at ?? '') : undefined);
  return locationDisplay(location, now, texts);
}
