import type { Page } from '@playwright/test';
import { conversationOf, open, openAtEnd } from '../messages/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

/**
 * Returns what can be pressed but answers in less than 44 px of height or width. Links inside running text are as high as
 * its lines.
 */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43;
    const controls =
      'button, a[href], input:not([type=hidden], [type=file]), select, textarea, summary, [role=tab], [role=switch], [role=checkbox], [role=radio], [role=menuitem], [role=option]';
    // The picture beside an author's name does the same.
    const exempt =
      '.cf-message__author, .cf-markdown :is(a, button), p a, p button, [inert], [inert] *, .web-skip';
    const isDrawn = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      element.getBoundingClientRect().width > 1;
    /** Whether a press there reaches the element, or the label that presses it. */
    const isReached = (element: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      return [element, ...labels].some((part) => part.contains(hit));
    };
    const sizeOf = (element: HTMLElement) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [midX, midY] = [x + width / 2, y + height / 2];
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < 44 && isReached(element, midX + dx * (steps + 1), midY + dy * (steps + 1))) steps++;
        return steps;
      };
      return {
        isInView: isReached(element, midX, midY),
        width: 1 + reach(1, 0) + reach(-1, 0),
        height: 1 + reach(0, 1) + reach(0, -1),
      };
    };
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => !element.matches(exempt) && isDrawn(element))
      .flatMap((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { isInView, width, height } = sizeOf(element);
        const name =
          element.getAttribute('aria-label') ?? element.textContent ?? element.getAttribute('name');
        return isInView && (width < least || height < least)
          ? [
              `${element.tagName.toLowerCase()}.${element.className} "${name?.slice(0, 40)}": ${width} x ${height}`,
            ]
          : [];
      });
  });
}

test('[UX-19] everything that a finger presses in the app answers in 44 px', async ({ person }) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const talk = await conversationOf([ada, grace], 5);
  const parent = await talk.say(grace, 'Who brings the **mount**? https://confab.example and `code`');
  const messages = `${talk.path.replace('/c', '/channels')}/messages`;
  await talk.call(ada, 'POST', messages, {
    message: { id: crypto.randomUUID(), text: 'I do', parent_id: parent },
  });
  await talk.call(ada, 'POST', `/messages/${parent}/reactions`, { type: '👍' });
  await talk.call(ada, 'POST', messages, {
    message: { id: crypto.randomUUID(), text: 'At six', quoted_message_id: parent },
  });
  await talk.call(grace, 'POST', messages, {
    message: {
      id: crypto.randomUUID(),
      text: `@${ada.id} which loop?`,
      mentioned_user_ids: [ada.id],
      poll: {
        id: crypto.randomUUID(),
        name: 'Which loop?',
        options: ['Harbour', 'Canal'].map((text) => ({ id: crypto.randomUUID(), text })),
        allow_answers: true,
        allow_user_suggested_options: true,
      },
    },
  });
  const { page } = ada;
  await openAtEnd(page, talk);
  await expect(page.getByRole('checkbox', { name: /^Harbour/ })).toBeVisible();
  const small: Record<string, string[]> = {};
  const measure = async (name: string) => {
    const found = await tooSmall(page);
    if (found.length > 0) small[name] = found;
  };
  await measure('channel');
  for (const panel of ['members', 'pinned', 'details', 'files', `thread/${parent}`]) {
    await page.goto(`${talk.path}/${panel}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.cf-panel[aria-busy]')).toHaveCount(0);
    await measure(panel);
  }
  for (const path of [
    '/',
    '/mentions',
    '/threads',
    '/saved',
    '/scheduled',
    '/search',
    '/settings',
    '/settings/profile',
    '/settings/appearance',
    '/settings/notifications',
    '/settings/sessions',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('link').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await measure(path);
  }
  expect(small).toEqual({});
});

test('[UX-19] the composer stays above an on-screen keyboard, whether it shrinks the page or lies over it', async ({
  person,
}) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 12);
  const { page } = ada;
  await openAtEnd(page, talk);
  const bottomOfComposer = async () => {
    const box = await page.locator('.cf-composer').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  // Android makes the page smaller.
  await page.setViewportSize({ width: 390, height: 500 });
  await expect.poll(bottomOfComposer).toBeLessThanOrEqual(500);
  await page.setViewportSize({ width: 390, height: 844 });
  // iOS covers it, and makes only the visible part smaller: the browser of the tests has no such keyboard.
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 508, configurable: true });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(bottomOfComposer).toBeLessThanOrEqual(508);
  await page.screenshot({ path: '.cache/shots/phone-keyboard.png' });
  await page.evaluate(() => {
    Reflect.deleteProperty(window.visualViewport ?? {}, 'height');
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(bottomOfComposer).toBeGreaterThan(700);
});

test('[UX-19] a phone on its side shows the composer and at least three messages', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada]);
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await talk.say(ada, text);
  const { page } = ada;
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, talk);
  for (const text of ['Four', 'Five', 'Six'])
    await expect(page.getByRole('article').filter({ hasText: text })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: '.cache/shots/phone-landscape.png' });
});

test('[UX-19] [ATT-01] on touch the menu of the composer offers the camera', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await page.getByRole('button', { name: 'Add or format' }).tap();
  await page.screenshot({ path: '.cache/shots/phone-add.png' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Take a photo' }).tap(),
  ]);
  expect(chooser.isMultiple()).toBe(false);
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles(pictureOf('dusk.png'));
  await expect(page.getByRole('button', { name: 'Remove dusk.png' }).last()).toBeVisible();
});
