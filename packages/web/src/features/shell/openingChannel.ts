import { lastChannel } from './lastChannel.ts';
import { channelOfPath } from './paths.ts';
import { phoneQuery } from './phoneQuery.ts';

/** Returns the channel that the page opens with, by `type:id`. */
export function openingChannel(): string | undefined {
  const { pathname } = location;
  const opensLast = pathname === '/' && !matchMedia(phoneQuery).matches;
  try {
    return opensLast ? lastChannel() : channelOfPath(pathname);
  } catch {
    // The path is malformed.
    return undefined;
  }
}
