import { expect, test } from '../support/test.ts';
import {
  conversationOf,
  distanceFromEnd,
  expectStill,
  openAtEnd,
  scrollBy,
  settled,
  topOf,
  topRow,
} from './conversation.ts';

test('[UX-09] a page that loads above moves nothing, and the number of rows stays bounded', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 130);
  const { page } = ada;
  // Pages are held back, so that the list is at rest when one arrives.
  let asked = 0;
  let release = () => {};
  await page.route(/\/messages\?/, async (route) => {
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    asked++;
    await gate;
    await route.continue();
  });
  await openAtEnd(page, talk);

  for (let pages = 1; pages <= 5; pages++) {
    await page.getByRole('log').evaluate((list) => {
      list.scrollTop = Math.min(list.scrollTop, 500);
    });
    await settled(page);
    await expect.poll(() => asked).toBe(pages);
    await expectStill(
      page,
      () => Promise.all([page.waitForResponse(/\/messages\?/), Promise.resolve().then(() => release())]),
      () => expect.poll(() => topRow(page)).toBeTruthy(),
    );
    expect(await page.getByRole('log').locator('article').count()).toBeLessThan(60);
  }
  await page.getByRole('log').evaluate((list) => {
    list.scrollTop = 0;
  });
  await expect(page.getByText('This is the very beginning')).toBeVisible();
});

test('[UX-09] scrolling up by wheel through unloaded pages never jumps', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada, await person('Grace')], 160);
  const { page } = ada;
  await openAtEnd(page, talk);
  await page.getByRole('log').hover();
  await page.getByRole('log').evaluate((list) => {
    const jumps: string[] = [];
    let last = new Map<string, number>();
    const look = () => {
      const now = new Map<string, number>();
      for (const row of list.querySelectorAll<HTMLElement>('[data-message-id]')) {
        const { top } = row.getBoundingClientRect();
        if (top > 0 && top < innerHeight) now.set(row.dataset.messageId as string, top);
      }
      const moves = [...now].flatMap(([id, top]) => (last.has(id) ? [top - (last.get(id) as number)] : []));
      if (moves.length > 0 && Math.min(...moves) < -1) jumps.push(`back by ${Math.min(...moves)}`);
      if (moves.length > 0 && Math.max(...moves) - Math.min(...moves) > 1) jumps.push(`apart: ${moves}`);
      last = now;
      requestAnimationFrame(look);
    };
    Object.assign(list, { jumps });
    look();
  });
  await expect(async () => {
    await page.mouse.wheel(0, -400);
    await expect(page.getByText('This is the very beginning')).toBeVisible({ timeout: 50 });
  }).toPass();
  const jumps = await page
    .getByRole('log')
    .evaluate((list) => (list as HTMLElement & { jumps: string[] }).jumps);
  expect(jumps).toEqual([]);
});

test('[UX-09] late heights, reactions and edits move nothing', async ({ person }) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 60);
  const edited = await talk.say(grace, 'Replayed Monday, zero swiches');
  for (let index = 0; index < 20; index++) await talk.say(ada, `after it ${index}`);
  const { page } = ada;
  await openAtEnd(page, talk);
  await scrollBy(page, -700);

  const grow = (where: 'above' | 'within') => () =>
    page.getByRole('log').evaluate((list, where) => {
      const edge = list.getBoundingClientRect().top;
      const rows = [...list.querySelectorAll('article')];
      const row =
        where === 'above'
          ? rows.findLast((one) => one.getBoundingClientRect().bottom < edge)
          : rows.find((one) => one.getBoundingClientRect().top > edge + 100);
      // The effect of an arriving picture.
      const picture = document.createElement('div');
      picture.style.height = '180px';
      picture.className = `late-${where}`;
      row?.append(picture);
    }, where);
  await expectStill(page, grow('above'), () => expect(page.locator('.late-above')).toHaveCount(1));
  await expectStill(page, grow('within'), () => expect(page.locator('.late-within')).toHaveCount(1));

  const { id } = await topRow(page);
  await expectStill(
    page,
    () => talk.call(grace, 'POST', `/messages/${id}/reactions`, { type: '🎈' }),
    () =>
      expect(
        page.locator(`[data-message-id="${id}"]`).getByRole('button', { name: /^🎈, 1 reaction/ }),
      ).toBeVisible(),
  );
  await expectStill(
    page,
    () => talk.call(grace, 'PATCH', `/messages/${edited}`, { text: 'one\n\ntwo\n\nthree lines now' }),
    () => expect(page.getByRole('log').getByText('three lines now')).toHaveCount(1),
  );
});

test('[UX-06] [UX-09] the list follows its end from within 100 px only, and the pill leads back to it', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 50);
  const { page } = ada;
  await openAtEnd(page, talk);
  const pill = page.getByRole('button', { name: /^Jump to latest/ });

  await talk.say(grace, 'seen at the end');
  await expect(page.getByRole('log').getByText('seen at the end')).toBeVisible();
  await scrollBy(page, -60);
  await talk.say(grace, 'followed from near');
  await expect(page.getByRole('log').getByText('followed from near')).toBeVisible();
  await settled(page);
  expect(await distanceFromEnd(page)).toBeLessThan(2);

  await scrollBy(page, -400);
  await expectStill(
    page,
    async () => {
      await talk.say(grace, 'one below');
      await talk.say(grace, 'two below');
    },
    () => expect(pill).toHaveText('Jump to latest, 2 new'),
  );
  await pill.click();
  await expect(page.getByRole('log').getByText('two below')).toBeInViewport();
  await expect(pill).toHaveCount(0);

  await scrollBy(page, -900);
  await page.getByRole('textbox', { name: /^Message / }).fill('my own');
  await page.keyboard.press('Enter');
  await expect(page.getByText('my own')).toBeInViewport();
  await settled(page);
  expect(await distanceFromEnd(page)).toBeLessThan(2);
});

test('[UX-09] a quote leads to its message, loaded or not, and back', async ({ person }) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 3);
  const origin = await talk.say(ada, 'the very origin');
  for (let index = 0; index < 90; index++) await talk.say(grace, `later ${index}`);
  await talk.call(grace, 'POST', `/channels/team/${talk.cid.slice(5)}/messages`, {
    message: { id: crypto.randomUUID(), text: 'as was said', quoted_message_id: origin },
  });
  const { page } = ada;
  await openAtEnd(page, talk);
  await page.getByRole('button', { name: /the very origin/ }).click();
  const target = page.locator(`[data-message-id="${origin}"]`);
  await expect(target).toBeInViewport();
  await expect(target).toHaveAttribute('data-highlighted', 'true');
  await settled(page);
  expect(await topOf(page, origin)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(page.getByText('as was said')).toBeInViewport();
});

test('[UX-09] [UX-16] the rows of a channel that was open before are at their positions from their first frame on', async ({
  person,
}) => {
  const ada = await person('Ada');
  const [talk, other] = [await conversationOf([ada], 60), await conversationOf([ada], 60)];
  const { page } = ada;
  await openAtEnd(page, talk);
  const to = (cid: string) => page.locator(`.web-sidebar [data-cid="${cid}"]`);
  await to(other.cid).click();
  await expect(page).toHaveURL(new RegExp(other.path));
  await settled(page);

  const positions = await page.evaluateHandle(() => {
    const seen: Record<string, number[]> = {};
    const look = () => {
      const log = document.querySelector('[role="log"]');
      const box = log?.getBoundingClientRect() ?? new DOMRect();
      for (const row of log?.querySelectorAll<HTMLElement>('[data-message-id]') ?? []) {
        const { top, bottom } = row.getBoundingClientRect();
        const tops = seen[row.dataset.messageId as string] ?? [];
        const isKnown = tops.includes(Math.round(top - box.top));
        if (bottom > box.top + 1 && top < box.bottom - 1 && !isKnown)
          seen[row.dataset.messageId as string] = [...tops, Math.round(top - box.top)];
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return { seen };
  });
  await to(talk.cid).click();
  await expect(page).toHaveURL(new RegExp(talk.path));
  await settled(page);
  expect(await distanceFromEnd(page)).toBeLessThan(2);
  // Those of the other channel, seen before the switch, and those of this one. A busy machine draws them in several frames.
  const { seen } = await positions.jsonValue();
  expect(Object.keys(seen).length).toBeGreaterThan(10);
  expect(Object.entries(seen).filter(([, tops]) => tops.length > 1)).toEqual([]);
});
