import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connectThrough } from './connectThrough.ts';

/** A way to another server that can be shut. */
export interface Gate {
  /** The target's URL by this way. */
  readonly url: string;
  /** Breaks open connections and refuses new ones. */
  shut(): void;
  /** Lets nothing pass, without notice to either side. */
  freeze(): void;
  open(): void;
  close(): Promise<void>;
}

/** Opens a way to the server at `targetUrl`. */
export async function openGate(targetUrl: string): Promise<Gate> {
  let isShut = false;
  const links = connectThrough(createServer(), () => (isShut ? undefined : targetUrl));
  links.server.listen(0, '127.0.0.1');
  await once(links.server, 'listening');
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String((links.server.address() as AddressInfo).port);
  return {
    url: url.href.replace(/\/$/, ''),
    shut() {
      isShut = true;
      links.breakAll();
    },
    freeze: () => links.freeze(true),
    open() {
      isShut = false;
      links.freeze(false);
    },
    close: () => links.close(),
  };
}
