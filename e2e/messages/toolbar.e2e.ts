import type { Page } from '@playwright/test';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

/** The rows whose toolbar can be seen. */
const shown = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Message actions' })
    .evaluateAll((toolbars) =>
      toolbars
        .filter((toolbar) => getComputedStyle(toolbar).opacity === '1')
        .map((toolbar) => toolbar.closest('article')?.textContent?.match(/first|second/u)?.[0]),
    );

test('[UX-18] only the row under the pointer has a toolbar, also after a button or an edit', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 1);
  await talk.say(ada, 'the first');
  await talk.say(ada, 'the second');
  const { page } = ada;
  await openAtEnd(page, talk);
  const [first, second] = [row(page, 'the first'), row(page, 'the second')];
  await first.hover();
  await first.getByRole('button', { name: 'Save for later' }).click();
  await expect(first.getByRole('button', { name: 'Remove from saved' }).first()).toBeVisible();
  await second.hover();
  await expect.poll(() => shown(page)).toEqual(['second']);

  // By keyboard it is back.
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => shown(page)).toContain('first');

  await second.hover();
  await second.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Editing a message')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Editing a message')).toHaveCount(0);
  const box = await second.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 4);
  await page.mouse.move((box?.x ?? 0) + 210, (box?.y ?? 0) + 5);
  await expect.poll(() => shown(page)).toEqual(['second']);
});

test('[UX-19] in a narrow window, the whole toolbar of a message is in view', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  await page.setViewportSize({ width: 360, height: 700 });
  await openAtEnd(page, talk);
  const last = page.locator('[data-message-id]').last();
  await last.hover();
  await expect(last.getByRole('button', { name: 'More actions' })).toBeInViewport({ ratio: 1 });
  await expect(last.getByRole('toolbar')).toBeInViewport({ ratio: 1 });
});
