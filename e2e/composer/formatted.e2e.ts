import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { storedDrafts } from '../support/storedDrafts.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^(Message|Edit your)/ });

/** Turns on "Show formatting while writing", and opens a channel. */
async function openFormatted(people: Person[]): Promise<Page> {
  const [{ page }] = people as [Person];
  const talk = await conversationOf(people, 2);
  await page.goto('/settings/writing');
  const shows = page.getByRole('switch', { name: /^Show formatting while writing/ });
  await shows.click();
  await expect(shows).toBeChecked();
  await openAtEnd(page, talk);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  return page;
}

/** Loads the page again without the editor, which loads once `release` is called. */
async function reloadWithoutEditor(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/FormattedField-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('textarea.cf-composer__field')).toBeVisible();
  return { release: held.resolve };
}

/** Returns the Markdown in the field. */
const markdownIn = (page: Page) => fieldOf(page).evaluate((field) => (field as HTMLTextAreaElement).value);

test('[MSG-21] formatting shows while writing, and the message is the Markdown', async ({ person }) => {
  const page = await openFormatted([await person('Ada')]);
  const field = fieldOf(page);
  await field.click();
  await page.keyboard.type('a **bold** word, `code`');
  await expect(field.locator('.cf-formatted--strong').filter({ hasText: 'bold' })).toHaveCSS(
    'font-weight',
    /[67]00/,
  );
  await expect(field.getByText('**').first()).toBeHidden();
  expect(await markdownIn(page)).toBe('a **bold** word, `code`');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/formatted.png' });

  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second');
  await page.keyboard.press('Enter');
  await expect.poll(() => markdownIn(page)).toBe('');
  await expect(row(page, 'bold').locator('strong')).toHaveText('bold');
  await expect(row(page, 'bold')).toContainText('second');
  await expect(row(page, 'bold')).toHaveAttribute('data-status', 'received');

  // Up arrow edits it, and Escape leaves it as it was.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => markdownIn(page)).toBe('a **bold** word, `code`\nsecond');
  await page.keyboard.type(' line');
  await page.keyboard.press('Enter');
  await expect(row(page, 'second line')).toContainText('(edited)');
});

test('[MSG-21] [WEB-02] the editor has the focus after a panel is closed that was opened from the field before it', async ({
  person,
}) => {
  const page = await openFormatted([await person('Ada')]);
  const { release } = await reloadWithoutEditor(page);
  await expect(fieldOf(page)).toBeFocused();
  await page.evaluate(() => {
    history.pushState(null, '', `${location.pathname}/details`);
  });
  const close = page.getByRole('button', { name: 'Close details' });
  await close.focus();
  release();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
  await expect(fieldOf(page)).toBeFocused();
});

test('[MSG-21] the toolbar formats by mouse and by keyboard, and undo takes it back', async ({ person }) => {
  const page = await openFormatted([await person('Ada')]);
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  const bold = bar.getByRole('button', { name: 'Bold' });
  await fieldOf(page).click();
  await page.keyboard.type('words');
  await page.keyboard.press('ControlOrMeta+a');
  await bold.click();
  await expect.poll(() => markdownIn(page)).toBe('**words**');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await bold.click();
  await expect.poll(() => markdownIn(page)).toBe('words');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => markdownIn(page)).toBe('**words**');

  await bold.focus();
  await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(bar.getByRole('button', { name: 'Spoiler' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => markdownIn(page)).toBe('words');
  await expect(fieldOf(page)).toBeFocused();
});

test('[MSG-21] mentions, emoji, commands, drafts, pasting and files work as in the plain composer', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const page = await openFormatted([ada, grace]);
  const field = fieldOf(page);
  await field.click();
  await page.keyboard.type('@gra');
  // The member of the channel comes before others of the name.
  await expect(page.getByRole('option', { name: 'Grace' }).first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await page.keyboard.type(':tad');
  await expect(page.getByRole('option', { name: ':tada:' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => markdownIn(page)).toMatch(/^@Grace (🎉|:tada:) $/u);

  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>see <b>this</b></p>');
    clipboardData.setData('text/plain', 'see this');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => markdownIn(page)).toMatch(/ see \*\*this\*\*$/u);

  // The draft is back after a reload.
  const draft = await markdownIn(page);
  await expect.poll(() => storedDrafts(page)).toEqual([draft]);
  await page.reload();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect.poll(() => markdownIn(page)).toBe(draft);

  await page.locator('input[type=file]').first().setInputFiles(pictureOf('dusk.png'));
  await expect(page.getByRole('button', { name: 'Remove dusk.png' }).last()).toBeVisible();
  await field.click();
  await page.keyboard.press('Enter');
  await expect(row(page, 'see this').locator('strong')).toHaveText('this');
  await expect(row(page, 'see this').getByText('@Grace')).toBeVisible();
  await expect.poll(() => markdownIn(page)).toBe('');

  await page.keyboard.type('/me waves');
  await page.keyboard.press('Enter');
  await expect(row(page, 'waves')).toBeVisible();
});

test('[MSG-21] an input method composes into the editor, and no key sends meanwhile', async ({ person }) => {
  const page = await openFormatted([await person('Ada')]);
  const field = fieldOf(page);
  await field.click();
  await page.keyboard.type('**a** ');
  const ime = await page.context().newCDPSession(page);
  await ime.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await expect.poll(() => markdownIn(page)).toBe('**a** にほ');
  await field.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true });
  await expect.poll(() => markdownIn(page)).toBe('**a** にほ');
  await ime.send('Input.insertText', { text: '日本' });
  await expect.poll(() => markdownIn(page)).toBe('**a** 日本');
  await page.keyboard.type(' _b_ c');
  await expect(field.locator('.cf-formatted--em')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(row(page, '日本').locator('em')).toHaveText('b');
});

test('[MSG-21] [UX-19] on a phone Enter begins a line, the toolbar keeps the keyboard, and the button sends', async ({
  person,
}) => {
  const page = await openFormatted([await person('Ada', { phone: true })]);
  const field = fieldOf(page);
  await field.tap();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).tap();
  await expect(field).toBeFocused();
  await page.keyboard.type('two');
  await expect.poll(() => markdownIn(page)).toBe('one\n**two**');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect.poll(() => markdownIn(page)).toBe('');
  await expect(row(page, 'one').locator('strong')).toHaveText('two');
});

test('[MSG-21] [UX-14] what is typed while the editor loads and takes over stays, with the focus and the caret', async ({
  person,
}) => {
  const page = await openFormatted([await person('Ada')]);
  const { release } = await reloadWithoutEditor(page);
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('**b** end');
  for (let count = 0; count < ' end'.length; count++) await page.keyboard.press('ArrowLeft');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  release();
  // Typed without a pause, before, while and after the editor takes over.
  const begun = ' 123456789'.repeat(4);
  await page.keyboard.type(begun);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.keyboard.type(' after');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(() => markdownIn(page)).toBe(`**b**${begun} after end`);
  await expect(fieldOf(page)).toBeFocused();
});

test('[MSG-21] [UX-14] an editor that loads while an input method composes waits for the word', async ({
  person,
}) => {
  const page = await openFormatted([await person('Ada')]);
  const { release } = await reloadWithoutEditor(page);
  await expect(fieldOf(page)).toBeFocused();
  const ime = await page.context().newCDPSession(page);
  await ime.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await expect.poll(() => markdownIn(page)).toBe('にほ');
  const loaded = page.waitForResponse(/\/assets\/FormattedField-[^/]+\.js$/);
  release();
  await (await loaded).finished();
  await ime.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await expect.poll(() => markdownIn(page)).toBe('にほん');
  await expect(page.locator('textarea.cf-composer__field')).toBeFocused();
  await ime.send('Input.insertText', { text: '日本' });
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect.poll(() => markdownIn(page)).toBe('日本!');
});

test('[MSG-21] [UX-19] on a phone the editor that takes over keeps the keyboard open', async ({ person }) => {
  const page = await openFormatted([await person('Ada', { phone: true })]);
  const { release } = await reloadWithoutEditor(page);
  await fieldOf(page).tap();
  await page.keyboard.type('half a');
  release();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(' thought');
  await expect.poll(() => markdownIn(page)).toBe('half a thought');
});
