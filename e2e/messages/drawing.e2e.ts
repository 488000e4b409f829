import type { JSHandle, Page } from '@playwright/test';
import { composer, list, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd, settled } from './conversation.ts';

/** As many times slower as a cheap phone. */
const processorSlowdown = 4;

/** Watches the rows that each task adds to the page; runs inside it. */
function watchRows(): number[] {
  const added: number[] = [];
  const rowsIn = (node: Node) =>
    node instanceof Element
      ? node.querySelectorAll('.cf-list__row').length + Number(node.matches('.cf-list__row'))
      : 0;
  new MutationObserver((changes) => {
    const rows = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .reduce((sum, node) => sum + rowsIn(node), 0);
    if (rows > 0) added.push(rows);
  }).observe(document.body, { subtree: true, childList: true });
  return added;
}

/** Counts the rows that are at least partly in view. */
const rowsInView = (page: Page): Promise<number> =>
  list(page).evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll('.cf-list__row')].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    }).length;
  });

/** Whether rows fill the list's window without a gap. */
const isFilled = (page: Page): Promise<boolean> =>
  list(page).evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const boxes = [...scroller.querySelectorAll('.cf-list__row')]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.bottom > top && box.top < bottom)
      .sort((a, b) => a.top - b.top);
    const gaps = boxes.slice(1).map((box, index) => box.top - (boxes[index]?.bottom ?? box.top));
    // Below the newest message is a space of 8 px.
    const isCovered = (boxes[0]?.top ?? bottom) <= top + 1 && (boxes.at(-1)?.bottom ?? top) >= bottom - 9;
    return isCovered && Math.max(0, ...gaps) <= 1;
  });

const total = (added: JSHandle<number[]>) =>
  added.evaluate((counts) => counts.reduce((sum, count) => sum + count, 0));

test('[UX-16] rows out of view are drawn after those in view, a few at a time', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 60);
  const other = await conversationOf([ada], 3);
  const { page } = ada;
  await openAtEnd(page, talk);
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  await go(other.path);
  await expect(row(page, '#2 ')).toBeVisible();
  const added = await page.evaluateHandle(watchRows);
  await go(talk.path);
  await expect(row(page, '#59 ')).toBeInViewport();
  const visible = await rowsInView(page);
  // Eight beyond the edge, and at the end of a conversation none below it.
  await expect.poll(() => list(page).locator('.cf-list__row').count()).toBeGreaterThanOrEqual(visible + 8);
  const counts = await added.jsonValue();
  console.log(`[UX-16] rows drawn in each task: ${counts.join(', ')}; in view: ${visible}`);
  // A busy machine draws those in view in several tasks. Guesses of heights decide which are in view at first: up to twice
  // as many, which a fast machine draws in one task.
  const sums = counts.map((_, index) => counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0));
  const inView = sums.findIndex((sum) => sum >= visible);
  expect(sums[inView]).toBeLessThanOrEqual(2 * visible);
  const later = counts.slice(inView + 1);
  expect(later.length).toBeGreaterThan(0);
  expect(Math.max(...later)).toBeLessThanOrEqual(5);
});

test('[UX-16] on a slow processor a list that is scrolled draws what comes into view, and keeps it in place', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 80);
  const { page } = ada;
  await openAtEnd(page, talk);
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask' });
    return durations;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const added = await page.evaluateHandle(watchRows);
  const report: string[] = [];
  const during = async (name: string, act: () => Promise<unknown>) => {
    await tasks.evaluate((durations) => durations.splice(0));
    await act();
    const longest = await tasks.jsonValue();
    report.push(`${name} ${longest.length} (${Math.round(Math.max(0, ...longest))} ms)`);
  };
  await during('typing', async () => {
    await composer(page).pressSequentially('and one more word');
    await expect(composer(page)).toHaveValue('and one more word');
  });
  await during('scrolling', async () => {
    await list(page).hover();
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -200);
    await settled(page);
    await expect.poll(() => isFilled(page)).toBe(true);
  });
  console.log(
    `[UX-16] at ${processorSlowdown} times slower, tasks over 50 ms and the longest: ${report.join(', ')}`,
  );
  expect(await total(added)).toBeGreaterThan(0);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});

test('[UX-16] on a very slow processor the rows that come into view are drawn a few at a time', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 60);
  const { page } = ada;
  await openAtEnd(page, talk);
  await expect.poll(() => isFilled(page)).toBe(true);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 5 * processorSlowdown });
  const added = await page.evaluateHandle(watchRows);
  await list(page).evaluate((scroller) => {
    scroller.scrollTop -= 2000;
  });
  await expect.poll(() => isFilled(page)).toBe(true);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const inView = await rowsInView(page);
  expect(inView).toBeGreaterThan(6);
  expect(Math.max(...(await added.jsonValue()))).toBeLessThan(inView);
});
