import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { signToken } from '../../packages/testing/src/signToken.ts';
import { type Api, hostApi } from '../support/api.ts';
import { Service } from '../support/service.ts';

export { expect } from '@playwright/test';

/** A product's site on another origin than the Confab server whose widget it shows. */
export interface WidgetSite {
  readonly service: Service;
  readonly api: Api;
  /** The origin of its pages, and another one with the same pages. */
  readonly origin: string;
  readonly otherOrigin: string;
  token(userId: string, expiresInS?: number): string;
  /** Creates a widget, allowed on the site. */
  addWidget(id: string, fields?: object): Promise<void>;
  /** Sets the site's only page: what is in its head, and its body. */
  setPage(body: string, head?: string, policy?: string): void;
  /** Returns the script tag with these attributes. */
  script(attributes: string): string;
}

/** The style of a page that spares nothing. */
export const hostileStyle = `
  html { font-size: 10px; direction: ltr; }
  * { all: unset !important; }
  * { color: red !important; font: 40px/3 fantasy !important; letter-spacing: 9px !important; }
  div, section, header, button, confab-widget { display: none !important; transform: rotate(20deg) !important; }
  button { background: lime !important; border: 9px dotted magenta !important; padding: 40px !important; }
  :root { --accent: lime; --sheet: lime; --ink: lime; }
  h1, p, style, script { display: block !important; }
  style, script { display: none !important; }
`;

/** Tests with a site, whose guests are allowed. */
export const test = base.extend<object, { site: WidgetSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const service = await Service.start();
      const { app } = JSON.parse(await readFile(join(service.data, 'secrets.json'), 'utf8'));
      const api = await hostApi(service);
      await api.call('PUT /users', {
        users: ['ada', 'grace', 'linus'].map((id) => ({ id, name: id[0]?.toUpperCase() + id.slice(1) })),
      });
      await api.call('PATCH /app', { guests: true });
      let page: Parameters<WidgetSite['setPage']> = [''];
      const serve = () =>
        createServer((_request, response) => {
          const [body, head = '', policy] = page;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          if (policy !== undefined) response.setHeader('content-security-policy', policy);
          response.end(`<!doctype html><html lang="en"><head><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`);
        }).listen(0, '127.0.0.1');
      const [server, other] = [serve(), serve()] as [Server, Server];
      await Promise.all([once(server, 'listening'), once(other, 'listening')]);
      const originOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
      await use({
        service,
        api,
        origin: originOf(server),
        otherOrigin: originOf(other),
        token: (userId, expiresInS = 3600) =>
          signToken(app, { user_id: userId, exp: Math.floor(Date.now() / 1000) + expiresInS }),
        addWidget: (id, fields = {}) =>
          api.call('POST /widgets', {
            ...{ id, name: 'Ask us anything', target: 'support', support_user_ids: ['grace'] },
            ...{ visitors: 'guests', allowed_origins: [originOf(server)] },
            ...fields,
          }),
        setPage: (...next) => {
          page = next;
        },
        script: (attributes) => `<script async src="${service.url}/widget.js" ${attributes}></script>`,
      });
      for (const one of [server, other]) {
        one.closeAllConnections();
        one.close();
      }
      await service.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Saves what a reviewer looks at. */
export const picture = (page: Page, name: string) =>
  page.screenshot({ path: `.cache/widget/${name}.png`, animations: 'disabled' });

/** Collects what the page's console says. */
export function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(error.message));
  return lines;
}
