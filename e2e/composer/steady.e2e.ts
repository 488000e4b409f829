import { conversationOf, open } from '../messages/conversation.ts';
import { composer } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

declare global {
  /** The positions of the composer, its field and its buttons, each once, in the order of the frames. */
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
      const look = () => {
        const found = document.querySelectorAll('.cf-composer, .cf-composer__field, .cf-send');
        const position = [...found]
          .map((element) => {
            const { top, left, height } = element.getBoundingClientRect();
            return `${element.classList[0]}: ${Math.round(left)}, ${Math.round(top)}, ${Math.round(height)} high`;
          })
          .join('; ');
        if (position && globalThis.composerPositions.at(-1) !== position)
          globalThis.composerPositions.push(position);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole('log').locator('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => globalThis.composerPositions)).toHaveLength(1);
    await composer(page).fill('half a\nthought\nof mine');
    await expect
      .poll(() => page.evaluate(() => globalThis.composerPositions.length), 'what moves is noticed')
      .toBe(2);
  });
}
