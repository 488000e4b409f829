import { ServerProcess } from '@confab/testing/process';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import {
  composerSelector,
  messageSelector,
  newContext,
  openBrowser,
  openChannelPage,
  signUp,
  switchTo,
} from '../browser/chatPage.ts';
import { fillChannels, longChannelId, otherChannelIds } from '../browser/longChannel.ts';
import { installSteadinessProbe, type Steadiness, type SteadyWindow } from '../browser/steadinessProbe.ts';
import { buildWebApp } from '../browser/webBuild.ts';
import { Latencies } from '../load/latencies.ts';
import type { Figures } from '../report.ts';
import type { Bench } from './benchOptions.ts';

/** 400 kbit/s, and 400 ms until an answer begins. */
const slowNetwork = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const processorSlowdown = 4;
const visits = 3;
/** The time in which the app stores a visit, which it does every two seconds, in milliseconds. */
const storedWithinMs = 5000;
/** The time after an action in which a page still works on it, in milliseconds. */
const settledWithinMs = 1500;
const keyCount = 40;
const keyIntervalMs = 120;
const scrollTurns = 60;

/**
 * The app in Chromium where the network is slow, then where the processor is: when the messages of the last channel can
 * be read on a first and a second visit, what moves by itself, and how often the page does not answer for 50 ms.
 */
export const slow: Bench = async ({ database }) => {
  const server = await ServerProcess.start({ database, variables: { CONFAB_WEB_ROOT: await buildWebApp() } });
  const browser = await openBrowser();
  try {
    const first = await newContext(browser, server);
    await fillChannels(server, await signUp(first));
    const state = { storageState: await first.storageState() };
    await first.close();
    return {
      ...(await measureVisits(browser, server, state)),
      ...(await measureSlowProcessor(browser, server, state)),
    };
  } finally {
    await browser.close();
    await server.dispose();
  }
};

/** Visits a channel with an empty cache, and again with what that visit has stored. */
async function measureVisits(
  browser: Browser,
  server: ServerProcess,
  state: BrowserContextOptions,
): Promise<Figures> {
  const times = { first: new Latencies(), second: new Latencies() };
  const shifts = { first: 0, second: 0 };
  for (let count = 0; count < visits; count++) {
    // The browser does not slow down what a service worker requests. Without one, the files of the second visit come
    // from the HTTP cache.
    const context = await newContext(browser, server, { ...state, serviceWorkers: 'block' });
    for (const visit of ['first', 'second'] as const) {
      const page = await openChannelPage(context, longChannelId, async (opened) => {
        await opened.addInitScript(installSteadinessProbe);
        const session = await context.newCDPSession(opened);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', slowNetwork);
      });
      const ms = await page.evaluate((selector) => window.probe.firstPainted(selector), messageSelector);
      times[visit].add(ms);
      await page.waitForTimeout(storedWithinMs);
      shifts[visit] = Math.max(shifts[visit], (await steadinessOf(page)).layoutShift);
      await page.close();
    }
    await context.close();
  }
  return {
    first_visit_s: times.first.at(0.5) / 1000,
    second_visit_s: times.second.at(0.5) / 1000,
    layout_shift_first: shifts.first,
    layout_shift_second: shifts.second,
  };
}

/** Opens, switches, types and scrolls on a processor that is four times as slow. */
async function measureSlowProcessor(
  browser: Browser,
  server: ServerProcess,
  state: BrowserContextOptions,
): Promise<Figures> {
  const context = await newContext(browser, server, state);
  const page = await openChannelPage(context, longChannelId, async (opened) => {
    await opened.addInitScript(installSteadinessProbe);
    const session = await context.newCDPSession(opened);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  });
  await page.waitForSelector(messageSelector);
  await page.waitForSelector(composerSelector);
  const phases: Record<'open' | 'switch' | 'type' | 'scroll', Steadiness> = {
    open: await settled(page),
    switch: await during(page, async () => {
      for (const channelId of otherChannelIds) await switchTo(page, channelId);
      await switchTo(page, longChannelId);
    }),
    type: await during(page, async () => {
      await page.click(composerSelector);
      await page.keyboard.type('and one more word '.repeat(10).slice(0, keyCount), { delay: keyIntervalMs });
    }),
    scroll: await during(page, async () => {
      await page.hover('.cf-list__scroller');
      for (let turn = 0; turn < scrollTurns; turn++) await page.mouse.wheel(0, -400);
    }),
  };
  await context.close();
  const { open: _open, ...used } = phases;
  return {
    layout_shift_use: Object.values(used).reduce((sum, { layoutShift }) => sum + layoutShift, 0),
    ...Object.fromEntries(
      Object.entries(phases).flatMap(([name, { longTasksMs }]) => [
        [`long_tasks_${name}`, longTasksMs.length],
        [`longest_task_${name}_ms`, Math.max(0, ...longTasksMs)],
      ]),
    ),
  };
}

/** Returns what disturbed while `act` ran. */
async function during(page: Page, act: () => Promise<unknown>): Promise<Steadiness> {
  await steadinessOf(page);
  await act();
  return settled(page);
}

async function settled(page: Page): Promise<Steadiness> {
  await page.waitForTimeout(settledWithinMs);
  return steadinessOf(page);
}

const steadinessOf = (page: Page): Promise<Steadiness> =>
  page.evaluate(() => (window as unknown as SteadyWindow).steadiness.collect());
