import { composer, createChannel, freshName, row, send } from '../support/conversation.ts';
import { framesFromEnter } from '../support/pageClock.ts';
import { expect, test } from '../support/test.ts';

test('[UX-01] a message is painted and the composer empty before the server has answered; its row stays', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/');
  await createChannel(page, freshName('night-ride'));
  await send(page, 'the one before');
  await expect(row(page, 'the one before')).toHaveAttribute('data-status', 'received');

  const gate = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const text = 'painted at once';
  await composer(page).fill(text);
  const seen = await page.evaluateHandle(framesFromEnter, text);
  await composer(page).press('Enter');
  const { frames, paintedMs } = await seen.evaluate((watch) => watch.painted);
  console.log(
    `[UX-01] Enter to painted row and empty composer: ${paintedMs.toFixed(1)} ms, ${frames} frame(s)`,
  );
  expect(frames).toBeLessThanOrEqual(3);
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();
  await expect(row(page, text)).not.toHaveAttribute('data-status', 'received');

  gate.resolve();
  await expect(row(page, text)).toHaveAttribute('data-status', 'received');
  const { isSameNode, mostRows } = await seen.evaluate((watch) => watch.outcome());
  expect(isSameNode).toBe(true);
  expect(mostRows).toBe(1);
});
