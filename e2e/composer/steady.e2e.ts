import { conversationOf, open } from '../messages/conversation.ts';
import { composer } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

declare global {
  /** The positions of the composer, its field and its button, each when it is first drawn and whenever it moves. */
  var composerPositions: string[];
}

for (const phone of [false, true]) {
  test(`[UX-14] the composer stays in its first position when a page is loaded again, ${phone ? 'on a phone' : 'on a desktop'}`, async ({
    person,
  }) => {
    const ada = await person('Ada', { phone });
    const talk = await conversationOf([ada], 12);
    const { page } = ada;
    await open(page, talk);
    await page.addInitScript(() => {
      globalThis.composerPositions = [];
      const last = new Map<string, string>();
      const look = () => {
        for (const element of document.querySelectorAll('.cf-composer, .cf-composer__field, .cf-send')) {
          const name = element.classList[0] as string;
          const { top, left, height } = element.getBoundingClientRect();
          const position = `${name}: ${Math.round(left)}, ${Math.round(top)}, ${Math.round(height)} high`;
          if (last.get(name) === position) continue;
          last.set(name, position);
          globalThis.composerPositions.push(position);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole('log').locator('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const positions = await page.evaluate(() => globalThis.composerPositions);
    // Each has one position; the field and the button are drawn later than the composer's place.
    expect(positions.map((one) => one.split(':')[0]).sort()).toEqual([
      'cf-composer',
      'cf-composer__field',
      'cf-send',
    ]);
    await composer(page).fill('half a\nthought\nof mine');
    await expect
      .poll(() => page.evaluate(() => globalThis.composerPositions.length), 'what moves is noticed')
      .toBeGreaterThan(positions.length);
  });
}
