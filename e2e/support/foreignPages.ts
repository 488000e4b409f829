import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pictureOf } from './files.ts';
import type { ServiceOptions } from './service.ts';

const host = 'pages.confab.example';

/** A server that resolves these pages to this machine, and may read them. */
export const findsPages: ServiceOptions = {
  findsNames: true,
  env: { CONFAB_OUTBOUND_ALLOW: host },
};

/** A site that is the target of links in messages. */
export class ForeignPages implements Disposable {
  readonly #title: string | undefined;
  readonly #held: (() => void)[] = [];
  #isHolding = false;
  readonly #server = createServer((request, response) => {
    if (this.#isHolding) this.#held.push(() => this.#answer(request.url ?? '', response));
    else this.#answer(request.url ?? '', response);
  });

  private constructor(title: string | undefined) {
    this.#title = title;
  }

  /** Starts a site; with a `title`, every page has it. */
  static async start({ title }: { title?: string } = {}): Promise<ForeignPages> {
    const pages = new ForeignPages(title);
    pages.#server.listen(0, '127.0.0.1');
    await once(pages.#server, 'listening');
    return pages;
  }

  /** Returns the address of a page; `/gone` does not exist. */
  url(path: string): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Holds back answers from now on until {@link release}. */
  hold(): void {
    this.#isHolding = true;
  }

  release(): void {
    this.#isHolding = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  [Symbol.dispose] = () => this.stop();

  #answer(path: string, response: ServerResponse): void {
    if (path === '/gone') {
      response.writeHead(404).end();
    } else if (path.endsWith('.png')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(pictureOf('map.png', [640, 320]).buffer);
    } else {
      const title = escaped(this.#title ?? `Page of ${path.slice(1)}`);
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<title>${title}</title><meta property="og:title" content="${title}"><meta property="og:image" content="/map.png">
         <meta property="og:description" content="14 km, with the dark stretch marked">`,
      );
    }
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
