import { composer, createChannel, freshName } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test('[WEB-02] [UX-14] with forced colours the composer has one focus ring, around the whole of it', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await createChannel(page, freshName('ring'));
  await composer(page).focus();
  await expect(page.locator('.cf-composer')).toHaveCSS('outline-style', 'solid');
  await expect(composer(page)).toHaveCSS('outline-style', 'none');
});
