import { ServerProcess } from '@confab/testing/process';
import type { BrowserContext, Page } from '@playwright/test';
import {
  composerSelector,
  messageSelector,
  newContext,
  openBrowser,
  openChannelPage,
  scriptMemoryMb,
  signUp,
  switchTo,
} from '../browser/chatPage.ts';
import {
  fillChannels,
  fillNames,
  indexOfMessage,
  lastName,
  longChannelId,
  longChannelLength,
  otherChannelIds,
} from '../browser/longChannel.ts';
import { buildWebApp } from '../browser/webBuild.ts';
import { HttpLane } from '../load/httpLane.ts';
import { Latencies } from '../load/latencies.ts';
import { messageIds } from '../load/messageIds.ts';
import { messageBody } from '../load/postJob.ts';
import { messagesPath } from '../load/target.ts';
import type { Figures } from '../report.ts';
import type { Bench } from './benchOptions.ts';

const firstLoads = 5;
const cachedRounds = 10;
const keyCount = 200;
const keyIntervalMs = 80;
const incomingIntervalMs = 20;
const scrollWithinMs = 90_000;

/** The app in Chromium, production build: first load, channel switch, typing under load, scrolling far back, memory. */
export const client: Bench = async ({ database }) => {
  const server = await ServerProcess.start({ database, variables: { CONFAB_WEB_ROOT: await buildWebApp() } });
  const browser = await openBrowser();
  try {
    const first = await newContext(browser, server);
    const userId = await signUp(first);
    await fillChannels(server, userId);
    const state = await first.storageState();
    await first.close();

    const first_load_ms = await median(firstLoads, async () => {
      const context = await newContext(browser, server, { storageState: state });
      const page = await openChannelPage(context, longChannelId);
      const ms = await page.evaluate((selector) => window.probe.firstPainted(selector), messageSelector);
      await context.close();
      return ms;
    });

    const page = await openChannelPage(
      await newContext(browser, server, { storageState: state }),
      longChannelId,
    );
    await page.waitForSelector(messageSelector);
    return {
      first_load_ms,
      ...(await measureSwitches(page)),
      send_to_paint_ms: await measureSends(page),
      ...(await measureTyping(page, server)),
      ...(await measureScroll(page)),
      memory_mb: await scriptMemoryMb(page),
      ...(await measureSwitcher(await newContext(browser, server, { storageState: state }), server, userId)),
    };
  } finally {
    await browser.close();
    await server.dispose();
  }
};

/** Opens every other channel, once from the server, then several times from memory. */
async function measureSwitches(page: Page): Promise<Figures> {
  const fromServer = new Latencies();
  const fromCache = new Latencies();
  for (let round = 0; round <= cachedRounds; round++) {
    const latencies = round === 0 ? fromServer : fromCache;
    for (const channelId of otherChannelIds) latencies.add(await switchTo(page, channelId));
  }
  await switchTo(page, longChannelId);
  return { switch_server_ms: fromServer.at(0.5), switch_cached_ms: fromCache.at(0.5) };
}

/** Measures from Enter to the frame that shows the message (UX-01). */
async function measureSends(page: Page): Promise<number> {
  return await median(9, async (count) => {
    const text = `Sent as number ${count}.`;
    await page.fill(composerSelector, text);
    const shown = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) =>
          addEventListener('keydown', () => resolve(window.probe.untilShown(wanted, () => undefined)), {
            capture: true,
            once: true,
          }),
        ),
      text,
    );
    await page.press(composerSelector, 'Enter');
    return shown;
  });
}

/** Types while 50 messages a second arrive in the channel (UX-17). */
async function measureTyping(page: Page, server: ServerProcess): Promise<Figures> {
  const lane = await HttpLane.connect(server.url);
  const head = lane.head('POST', messagesPath({ type: 'team', id: longChannelId }), server.token('writer-0'));
  const nextId = messageIds(1);
  let isTyping = true;
  const incoming = (async () => {
    for (let next = performance.now(); isTyping; next += incomingIntervalMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
      await lane.request(head, messageBody(nextId(), 'Meanwhile, somewhere else '));
    }
  })();
  await page.click(composerSelector);
  await page.keyboard.type('and one more word '.repeat(12).slice(0, keyCount), { delay: keyIntervalMs });
  isTyping = false;
  await incoming;
  lane.close();
  const keys = await page.evaluate(() => window.probe.keys);
  await page.fill(composerSelector, '');
  return {
    key_processing_ms: share(keys.processingMs.slice(-keyCount), 0.95),
    key_to_paint_ms: share(keys.paintMs.slice(-keyCount), 0.95),
  };
}

/** Scrolls from the newest message to the oldest with the wheel. */
async function measureScroll(page: Page): Promise<Figures> {
  await page.hover('.cf-list__scroller');
  await page.evaluate(() => window.probe.collectFrameGaps());
  const begun = performance.now();
  let oldest = longChannelLength;
  let rows = 0;
  while (oldest > 0 && performance.now() - begun < scrollWithinMs) {
    for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, -2500);
    const ids = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((row) => row.dataset.messageId ?? ''),
      messageSelector,
    );
    rows = Math.max(rows, ids.length);
    oldest = Math.min(oldest, ...ids.map(indexOfMessage));
  }
  const seconds = (performance.now() - begun) / 1000;
  const gaps = await page.evaluate(() => window.probe.collectFrameGaps());
  return {
    scrolled_messages: longChannelLength - oldest,
    scroll_messages_per_s: (longChannelLength - oldest) / seconds,
    scroll_frame_p99_ms: share(gaps, 0.99),
    dom_rows: rows,
  };
}

/**
 * Opens the quick switcher over 10,000 channels and users (UX-04): from Ctrl+K to its field, and from a second letter
 * to its list.
 */
async function measureSwitcher(
  context: BrowserContext,
  server: ServerProcess,
  userId: string,
): Promise<Figures> {
  await fillNames(server, userId);
  const page = await openChannelPage(context, longChannelId);
  await page.waitForSelector(messageSelector);
  const field = '.cf-switcher input';
  const open = () =>
    page.evaluate((selector) => {
      const { probe } = window;
      return probe.untilThere(selector, () =>
        dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true })),
      );
    }, field);
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.waitForSelector(field, { state: 'detached' });
  };
  await open();
  // The last name is there once all are.
  await page.fill(field, lastName);
  await page.waitForSelector(`.cf-switcher__row:has-text("${lastName}")`, { timeout: 120_000 });
  await close();
  const switcher_open_ms = await median(7, async () => {
    const ms = await open();
    await close();
    return ms;
  });
  await open();
  const switcher_query_ms = await median(9, async (count) => {
    await page.fill(field, '');
    await page.click(field);
    await page.keyboard.type(['li', 'nr', 'wi'][count % 3] ?? 'li');
    return page.evaluate(async () => {
      const { probe } = window;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return probe.keys.paintMs.at(-1) ?? 0;
    });
  });
  return { switcher_open_ms, switcher_query_ms };
}

async function median(tries: number, measure: (count: number) => Promise<number>): Promise<number> {
  const latencies = new Latencies();
  for (let count = 0; count < tries; count++) latencies.add(await measure(count));
  return latencies.at(0.5);
}

function share(values: readonly number[], at: number): number {
  const latencies = new Latencies();
  for (const value of values) latencies.add(value);
  return latencies.at(at);
}
