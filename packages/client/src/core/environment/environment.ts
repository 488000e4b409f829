import type { ByteRequest } from '../http/xhrBytes.ts';

/** The platform that the client runs on; tests pass their own clock and network. */
export interface Environment {
  fetch: typeof fetch;
  /** Sends bytes and reports progress; without it, `fetch` sends them. */
  sendBytes?: (request: ByteRequest) => Promise<Response>;
  WebSocket: new (url: string) => WebSocket;
  /** Milliseconds since 1970. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
  /** From 0 to below 1. */
  random(): number;
  randomBytes(count: number): Uint8Array;
  /** The page's cookies as `document.cookie` gives them; empty outside a browser. */
  cookies(): string;
  /** Where the page came from, for a client with an empty base URL. */
  origin: string | undefined;
  /** Creates an address under which this page can show a file; undefined where that is not supported. */
  createObjectUrl(file: Blob): string | undefined;
  revokeObjectUrl(address: string): void;
  /** Calls `listener` when the network is back or the page becomes visible; returns a function that removes it. */
  onWake(listener: () => void): () => void;
  /** Calls `listener` when the machine goes offline; returns a function that removes it. */
  onOffline(listener: () => void): () => void;
  /** Reports this device's position, after asking the person; undefined where the page may not ask. */
  geolocation?: Geolocation;
  /** Web Locks, where the page has them. */
  locks: LockManager | undefined;
}

/** The environment of this browser page or Node process. */
export function defaultEnvironment(): Environment {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    ...(globalThis.XMLHttpRequest && { sendBytes }),
    WebSocket: globalThis.WebSocket,
    now: () => Date.now(),
    setTimeout: (callback, delayMs) => globalThis.setTimeout(callback, delayMs),
    clearTimeout: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof setTimeout>),
    random: () => Math.random(),
    randomBytes: (count) => globalThis.crypto.getRandomValues(new Uint8Array(count)),
    cookies: () => globalThis.document?.cookie ?? '',
    origin: globalThis.location?.origin,
    createObjectUrl: (file) => globalThis.URL.createObjectURL?.(file),
    revokeObjectUrl: (address) => globalThis.URL.revokeObjectURL?.(address),
    onWake,
    onOffline,
    // Without https a browser would refuse with the same error as a person who says no.
    ...(globalThis.isSecureContext && { geolocation: globalThis.navigator.geolocation }),
    locks: globalThis.navigator?.locks,
  };
}

const sendBytes = async (request: ByteRequest) => {
  const code = await import('../http/xhrBytes.ts');
  return code.xhrBytes(request);
};

const onOffline = (listener: () => void) => listen('offline', listener);

function onWake(listener: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && listener();
  const stops = [listen('online', listener), listen('visibilitychange', onVisible, globalThis.document)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls `listener` on an event of the page, if there is one, until the returned function is called. */
function listen(type: string, listener: () => void, target: EventTarget = globalThis): () => void {
  if (globalThis.document === undefined) return () => undefined;
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
