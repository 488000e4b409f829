import { test as base, type Page } from '@playwright/test';
import { freePort } from '../../packages/testing/src/freePort.ts';
import { type Api, hostApi } from '../support/api.ts';
import { Service } from '../support/service.ts';
import { Example, NoRegistry, readAppSecret } from './example.ts';

/** The chat server of one test, with Ada and Grace in the channel `team:general`. */
export interface ChatServer {
  readonly url: string;
  readonly api: Api;
  /** The settings of an example, whose page or API is at `port`. */
  readonly env: Record<'CONFAB_URL' | 'CONFAB_APP_SECRET' | 'PORT', string>;
  /** The address of the example's page. */
  readonly page: string;
  /** Sends a message in the channel. */
  send(author: string, text: string): Promise<void>;
}

/** Installs an example, with further dependencies. */
export type Installed = (name: string, more?: Record<string, string>) => Promise<Example>;

interface Fixtures {
  chat: ChatServer;
  /**
   * Copies and installs an example, once for the tests of a worker; skips the test where npm has no network, but not in
   * CI.
   */
  installed: Installed;
  /** Opens the example's page as a user, whom a cookie names. */
  openAs(user: string): Promise<Page>;
  /** Warnings and errors on the consoles of the pages. */
  complaints: string[];
}

interface WorkerFixtures {
  /** The installed examples of this worker, by name and further dependencies. */
  examples: Map<string, Example>;
}

/** Tests of the projects in `examples/`, each with a server of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  examples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const examples = new Map<string, Example>();
      await use(examples);
      for (const example of examples.values()) await example[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
  chat: async ({}, use) => {
    const PORT = String(await freePort());
    const page = `http://127.0.0.1:${PORT}`;
    const service = await Service.start({
      env: { CONFAB_CORS_ORIGINS: page, CONFAB_OUTBOUND_ALLOW: '127.0.0.1' },
    });
    const api = await hostApi(service);
    await api.call('PUT /users', {
      users: [
        { id: 'ada', name: 'Ada' },
        { id: 'grace', name: 'Grace' },
      ],
    });
    const channel = { data: { name: 'General' }, member_ids: ['ada', 'grace'] };
    await api.as('ada').call('POST /channels/team/general/query', channel);
    await use({
      url: service.url,
      api,
      env: { CONFAB_URL: service.url, CONFAB_APP_SECRET: await readAppSecret(service.data), PORT },
      page,
      async send(author, text) {
        const message = { id: crypto.randomUUID(), text };
        await api.as(author).call('POST /channels/team/general/messages', { message });
      },
    });
    await service.remove();
  },
  installed: async ({ examples }, use) => {
    const used: Example[] = [];
    await use(async (name, more = {}) => {
      const key = JSON.stringify([name, more]);
      const example = examples.get(key) ?? (await install(name, more));
      examples.set(key, example);
      used.push(example);
      return example;
    });
    for (const example of used) await example.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
  complaints: async ({}, use) => use([]),
  openAs: async ({ browser, chat, complaints }, use) => {
    await using stack = new AsyncDisposableStack();
    await use(async (user) => {
      // Neither the time zone nor the language of the server.
      const options = { timezoneId: 'Asia/Tokyo', locale: 'en-GB', viewport: { width: 1000, height: 700 } };
      const context = stack.adopt(await browser.newContext(options), (opened) => opened.close());
      await context.addCookies([{ name: 'user', value: user, url: chat.page }]);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      await page.goto(chat.page);
      return page;
    });
  },
});

/** Copies and installs an example; skips the test where npm has no network, but not in CI. */
async function install(name: string, more: Record<string, string>): Promise<Example> {
  const example = await Example.copy(name);
  try {
    await example.install(more);
    return example;
  } catch (error) {
    await example[Symbol.asyncDispose]();
    // biome-ignore lint/suspicious/noSkippedTests: developers may work without a network
    test.skip(error instanceof NoRegistry && !process.env.CI, 'npm cannot reach its registry');
    throw error;
  }
}

/** Sends a message by the page's composer. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text);
  await page.keyboard.press('Enter');
}

export { expect } from '@playwright/test';
