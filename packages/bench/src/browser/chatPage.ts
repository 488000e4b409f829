import { existsSync } from 'node:fs';
import type { ServerProcess } from '@confab/testing/process';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { newestText } from './longChannel.ts';
import { installProbe } from './pageProbe.ts';

/** The selector of a message: a page that shows one can be used. */
export const messageSelector = '.cf-list__scroller .cf-message';
export const composerSelector = '.cf-composer__field';
export const channelSelector = (channelId: string) => `.cf-channel-row[data-cid="team:${channelId}"]`;
export const channelPage = (channelId: string) => `/c/team/${channelId}`;

const debianChromium = '/usr/bin/chromium';

/** Opens the Chromium that CONFAB_CHROMIUM names, else the system's, else Playwright's own. */
export function openBrowser(): Promise<Browser> {
  const executablePath =
    process.env.CONFAB_CHROMIUM ?? (existsSync(debianChromium) ? debianChromium : undefined);
  return chromium.launch({ executablePath, args: ['--enable-precise-memory-info'] });
}

/** Signs up the first user of a server; the session's cookie is in the context. */
export async function signUp(context: BrowserContext): Promise<string> {
  const answer = await context.request.post('/api/v1/sessions/sign-up', {
    data: { name: 'Ada', email: 'ada@confab.example', password: 'a long walk by the river' },
  });
  if (!answer.ok()) throw new Error(`The sign-up was answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).me.id;
}

/** Creates an empty browser profile for the server; `more.storageState` adds cookies of another one. */
export function newContext(
  browser: Browser,
  server: ServerProcess,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    ...more,
  });
}

/**
 * Opens a channel in a page with the probe, which `prepare` can change before. Errors of the page are printed: figures
 * of a broken page are worthless.
 */
export async function openChannelPage(
  context: BrowserContext,
  channelId: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('The page failed:', error.stack ?? error.message));
  await page.addInitScript(installProbe);
  await prepare?.(page);
  await page.goto(channelPage(channelId), { waitUntil: 'commit' });
  return page;
}

/** Opens another channel by its row in the sidebar; returns the time until its newest message was painted. */
export async function switchTo(page: Page, channelId: string): Promise<number> {
  // The sidebar may load after the messages.
  await page.waitForSelector(channelSelector(channelId), { state: 'attached' });
  return page.evaluate(
    ({ row, text }) => window.probe.untilShown(text, () => document.querySelector<HTMLElement>(row)?.click()),
    { row: channelSelector(channelId), text: newestText(channelId) },
  );
}

/** Returns the memory of the page's script objects after a garbage collection, in megabytes. */
export async function scriptMemoryMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
