import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the page, or another tab of its browser, shows the system notifications. */
export const untilLeading = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .toContain('confab notifications');

/** Whether the page counts as the one that the user has in front of them. */
export const setFocus = (page: Page, hasFocus: boolean) =>
  page.evaluate((has) => {
    document.hasFocus = () => has;
    dispatchEvent(new Event(has ? 'focus' : 'blur'));
  }, hasFocus);
