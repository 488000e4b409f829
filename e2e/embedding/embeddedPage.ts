import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { signToken } from '../../packages/testing/src/signToken.ts';
import { type Api, hostApi } from '../support/api.ts';
import { type HostPage, serveHostPage } from '../support/hostPage.ts';
import { Service } from '../support/service.ts';

/** A host's product with the packed kit in it, and the Confab server that it embeds. */
export interface Embedding {
  readonly host: HostPage;
  readonly service: Service;
  /** The API for the host's back end. */
  readonly api: Api;
  /** Signs a user token, which expires after some seconds if given. */
  token(userId: string, expiresInS?: number): string;
  /** The address of the host's page with these parameters. */
  url(parameters: Record<string, string | readonly string[]>): string;
}

export const files = ['index.html', 'main.tsx', 'overrides.tsx'];

/** Tests of the packed kit in a host's page on another origin than its server. */
export const test = base.extend<object, { embedding: Embedding }>({
  embedding: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const host = await serveHostPage({ folder: import.meta.dirname, files });
      const service = await Service.start({ env: { CONFAB_CORS_ORIGINS: new URL(host.url).origin } });
      const { app } = JSON.parse(await readFile(join(service.data, 'secrets.json'), 'utf8'));
      const api = await hostApi(service);
      await api.call('PUT /users', {
        users: [
          { id: 'ada', name: 'Ada' },
          { id: 'grace', name: 'Grace' },
          { id: 'linus', name: 'Linus' },
        ],
      });
      await use({
        host,
        service,
        api,
        token: (userId, expiresInS) =>
          signToken(app, {
            user_id: userId,
            ...(expiresInS && { exp: Math.floor(Date.now() / 1000) + expiresInS }),
          }),
        url(parameters) {
          const query = new URLSearchParams({ server: service.url });
          for (const [name, value] of Object.entries(parameters))
            for (const one of [value].flat()) query.append(name, one);
          return `${host.url}?${query}`;
        },
      });
      await service.remove();
      await host.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Creates a channel with these members and messages; returns its cid. */
export async function createTalk(
  { api }: Embedding,
  id: string,
  messages: readonly (readonly [author: string, text: string])[],
): Promise<string> {
  await api.as('ada').call(`POST /channels/team/${id}/query`, {
    data: { name: id },
    member_ids: ['grace', 'linus'],
  });
  for (const [author, text] of messages) {
    const message = { id: crypto.randomUUID(), text };
    await api.as(author).call(`POST /channels/team/${id}/messages`, { message });
  }
  return `team:${id}`;
}

/** Collects what the page writes to the console as errors. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

export { expect } from '@playwright/test';
