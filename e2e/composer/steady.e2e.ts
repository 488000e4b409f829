import { conversationOf, open } from '../messages/conversation.ts';
import { composer } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

declare global {
  /** Where the composer, its field and its buttons stood, each place once, in the order of the frames. */
  var composerPlaces: string[];
}

for (const phone of [false, true]) {
  test(`[UX-14] the composer stays where it is first drawn when a page is loaded again, ${phone ? 'on a phone' : 'at a desk'}`, async ({
    person,
  }) => {
    const ada = await person('Ada', { phone });
    const talk = await conversationOf([ada], 12);
    const { page } = ada;
    await open(page, talk);
    await page.addInitScript(() => {
      globalThis.composerPlaces = [];
      const look = () => {
        const found = document.querySelectorAll('.cf-composer, .cf-composer__field, .cf-send');
        const place = [...found]
          .map((element) => {
            const { top, left, height } = element.getBoundingClientRect();
            return `${element.classList[0]}: ${Math.round(left)}, ${Math.round(top)}, ${Math.round(height)} high`;
          })
          .join('; ');
        if (place && globalThis.composerPlaces.at(-1) !== place) globalThis.composerPlaces.push(place);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole('log').locator('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => globalThis.composerPlaces)).toHaveLength(1);
    await composer(page).fill('half a\nthought\nof mine');
    await expect
      .poll(() => page.evaluate(() => globalThis.composerPlaces.length), 'what moves is noticed')
      .toBe(2);
  });
}
