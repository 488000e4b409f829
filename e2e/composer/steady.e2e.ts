import { conversationOf, open } from '../messages/conversation.ts';
import { composer } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

declare global {
  /** The positions of the composer, its field and its button, each when it is first drawn and whenever it moves. */
  var composerPositions: string[];
}

for (const { name, phone, showsFormatting } of [
  { name: 'on a desktop', phone: false, showsFormatting: false },
  { name: 'on a phone', phone: true, showsFormatting: false },
  { name: 'with formatting, on a desktop', phone: false, showsFormatting: true },
  { name: 'with formatting, on a phone', phone: true, showsFormatting: true },
]) {
  test(`[UX-14] [MSG-21] the composer stays in its first position when a page is loaded again, ${name}`, async ({
    person,
  }) => {
    const ada = await person('Ada', { phone });
    const talk = await conversationOf([ada], 12);
    await talk.call(ada, 'PATCH', `/users/${ada.id}`, { show_formatting: showsFormatting });
    const { page } = ada;
    await page.route(/\/assets\/FormattedField-[^/]+\.js$/, async (route) => {
      // The textarea is drawn first, as on a slow network.
      await page.locator('textarea.cf-composer__field').waitFor();
      await route.continue();
    });
    await open(page, talk);
    // The box that is drawn before the composer knows nothing of formats.
    const composers = showsFormatting ? '.cf-composer:not(.cf-composer--loading)' : '.cf-composer';
    await page.addInitScript((selector) => {
      globalThis.composerPositions = [];
      const last = new Map<string, string>();
      const look = () => {
        for (const element of document.querySelectorAll(selector)) {
          // The editor's own class comes before that of the field.
          const name = [...element.classList].find((one) => one.startsWith('cf-')) as string;
          const { top, left, height } = element.getBoundingClientRect();
          const position = `${name}: ${Math.round(left)}, ${Math.round(top)}, ${Math.round(height)} high`;
          if (last.get(name) === position) continue;
          last.set(name, position);
          globalThis.composerPositions.push(position);
        }
        requestAnimationFrame(look);
      };
      look();
    }, `${composers}, .cf-composer__field, .cf-send`);
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole('log').locator('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(showsFormatting ? 1 : 0);
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
