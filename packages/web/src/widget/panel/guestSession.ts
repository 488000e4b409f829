import { ChatError, isErrorBody } from '@confab/protocol';
import { guestKey } from '../loader/widgetOptions.ts';

/** The session of a guest of a widget. */
export interface GuestSession {
  readonly token: string;
  readonly userId: string;
}

/** Returns the guest of an earlier visit, if the browser remembers one. */
export function storedGuest(widget: string): GuestSession | undefined {
  try {
    const { token, userId } = JSON.parse(localStorage.getItem(guestKey(widget)) ?? '{}');
    return typeof token === 'string' && typeof userId === 'string' ? { token, userId } : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the guest for the next visit, or forgets it; has no effect where the browser refuses storage. */
export function storeGuest(widget: string, guest: GuestSession | undefined): void {
  try {
    if (guest) localStorage.setItem(guestKey(widget), JSON.stringify(guest));
    else localStorage.removeItem(guestKey(widget));
  } catch {
    // The guest is gone with the page.
  }
}

/** Signs in a new guest. Throws the service's `ChatError`, or an error of the network. */
export async function enterAsGuest(server: string, widget: string, name: string): Promise<GuestSession> {
  const answer = await fetch(`${server}/api/v1/widgets/${widget}/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(name === '' ? {} : { name }),
    // A session of the app in the same browser is somebody else's.
    credentials: 'omit',
  });
  const body = await answer.json();
  if (!answer.ok) throw isErrorBody(body) ? ChatError.fromJSON(body) : new Error(`HTTP ${answer.status}`);
  return { token: body.token, userId: body.me.id };
}
