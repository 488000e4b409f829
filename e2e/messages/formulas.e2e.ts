import { expect, test } from '../support/test.ts';
import { conversationOf, open, settled } from './conversation.ts';

test('[MSG-21] formulas are drawn within a line and on their own, from this server alone; prices stay prices', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page } = ada;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const rowOf = (id: string) => page.locator(`[data-message-id="${id}"]`);

  const inline = await talk.say(grace, 'the energy $$E_1 = mc^2$$ of a body');
  const block = await talk.say(grace, '```math\n\\frac{a}{\\sqrt{b}}\n```');
  const prices = await talk.say(grace, 'from $5 to $10, $$ or $$$');
  const wrong = await talk.say(grace, 'so $$\\frac{a$$ it is');
  await open(page, talk);
  await expect(rowOf(inline).locator('math msup')).toBeVisible();
  await expect(rowOf(inline).locator('math msub')).toHaveText('E1');
  await expect(rowOf(block).locator('math mfrac msqrt')).toBeVisible();
  await expect(rowOf(wrong).getByText('\\frac{a', { exact: true })).toBeVisible();
  await expect(rowOf(prices)).toContainText('from $5 to $10, $$ or $$$');
  await expect(rowOf(prices).locator('math, .cf-math')).toHaveCount(0);

  // The formula stands on the line of its words: the same bottom, apart from the index.
  const { line, formula } = await rowOf(inline)
    .locator('p')
    .evaluate((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph.firstChild as Node);
      const letter = paragraph.querySelector('math mi') as Element;
      return {
        line: range.getBoundingClientRect().bottom,
        formula: letter.getBoundingClientRect().bottom,
      };
    });
  expect(Math.abs(line - formula)).toBeLessThan(8);

  await page.screenshot({ path: '.cache/shots/formulas.png' });

  // Up arrow edits the source of one's own formula.
  const field = page.getByRole('textbox', { name: /^(Message|Edit your)/ });
  await field.fill('mine: $$x_1$$');
  await field.press('Enter');
  const mine = page.locator('[data-message-id]', { hasText: 'mine:' });
  await expect(mine.locator('math msub')).toBeVisible();
  await expect(mine).toHaveAttribute('data-status', 'received');
  await field.press('ArrowUp');
  await expect(field).toHaveValue('mine: $$x_1$$');
  await field.press('Escape');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('[MSG-21] a wide formula scrolls inside its message', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = `$$${'a + '.repeat(60)}b$$`;
  const alone = await talk.say(ada, wide);
  const within = await talk.say(ada, `so ${wide} it is`);
  await open(page, talk);
  await settled(page);
  for (const id of [alone, within]) {
    const formula = page.locator(`[data-message-id="${id}"] .cf-math`);
    await expect(formula.locator('math')).toBeAttached();
    const widths = await formula.evaluate((one) => [one.clientWidth, one.scrollWidth] as const);
    expect(widths[0]).toBeLessThan(390);
    expect(widths[1]).toBeGreaterThan(widths[0]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('[MSG-21] code has its language, line numbers that are not copied, and a button that copies', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page, context } = ada;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = 'const a = 1;\nconst b = 2;\n\nconsole.log(a + b);';
  const id = await talk.say(ada, `\`\`\`ts\n${code}\n\`\`\``);
  await open(page, talk);
  const row = page.locator(`[data-message-id="${id}"]`);
  await expect(row.locator('pre span[data-code]').first()).toBeVisible();
  await expect(row.getByText('TypeScript', { exact: true })).toBeVisible();
  await expect(row.locator('.cf-code__lines')).toHaveAttribute('data-numbers', '1\n2\n3\n4');
  await expect(row.locator('pre')).toHaveText(code);
  // One number stands beside each line.
  const heights = await row
    .locator('pre')
    .evaluate((pre) => [...pre.children].map((child) => child.getBoundingClientRect().height));
  expect(heights[0]).toBe(heights[1]);

  const button = row.getByRole('button', { name: 'Copy code' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});
