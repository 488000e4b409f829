import { conversationOf } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

/** 400 kbit/s, and 400 ms until an answer begins. */
const slow = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };

test('[UX-20] on a slow network something is shown early, and nothing that is only slow is shown as failed', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 5);
  const { page } = ada;
  // Collects everything that is shown as failed, even for a moment.
  await page.addInitScript(() => {
    const failures: string[] = [];
    Object.assign(globalThis, { failures });
    new MutationObserver(() => {
      const found = /Couldn’t open|Can’t reach|Something went wrong|[Cc]ouldn['’]t load/.exec(
        // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
        document.body?.innerText ?? '',
      );
      if (found) failures.push(found[0]);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    let emptyFrames = 0;
    const countEmptyFrame = () => {
      const outline = document.querySelector('#shell');
      const isEmpty = outline && !outline.checkVisibility() && !document.querySelector('.web-shell');
      if (isEmpty) Object.assign(globalThis, { emptyFrames: ++emptyFrames });
      requestAnimationFrame(countEmptyFrame);
    };
    requestAnimationFrame(countEmptyFrame);
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  const began = Date.now();
  await page.goto(talk.path, { waitUntil: 'commit' });
  await expect(page.locator('#shell')).toBeVisible();
  const painted = Date.now() - began;
  await expect(row(page, '#4 ')).toBeVisible({ timeout: 90_000 });
  const readable = Date.now() - began;
  await expect(page.locator('#shell')).toBeHidden();
  expect(await page.evaluate(() => 'emptyFrames' in globalThis), 'the outline went before the app').toBe(
    false,
  );
  await page.getByRole('textbox', { name: /Message/ }).fill('written on a train');
  await page.keyboard.press('Enter');
  await expect(row(page, 'written on a train')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { failures: string[] }).failures)).toEqual([]);
  console.log(
    `At 400 kbit/s and 400 ms: something painted after ${painted} ms, messages after ${readable} ms.`,
  );
});
