import type { Page } from '@playwright/test';
import { test } from '../screenshots/lantern.ts';
import {
  adminScreens,
  conversationScreens,
  dialogScreens,
  expectAllPages,
  pageParts,
  type Screen,
  settingsScreens,
  show,
} from '../screenshots/screens.ts';
import { expect } from '../support/test.ts';
import { contrastViolations, violations } from '../support/violations.ts';

type Look = Parameters<Page['emulateMedia']>[0] & object;

/** Every look besides the light one: colours are all that differs. */
const otherLooks: Readonly<Record<string, Look>> = {
  dark: { colorScheme: 'dark' },
  'light with more contrast': { colorScheme: 'light', contrast: 'more' },
  'dark with more contrast': { colorScheme: 'dark', contrast: 'more' },
  'forced colours, light': { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'active' },
  'forced colours, dark': { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
};

const plain: Look = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' };

/** Records every animation of the pages that this page opens. */
const recordMotion = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const note = ({ target }: Event) => {
      for (const animation of (target as Element).getAnimations({ subtree: true })) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        const element = (animation.effect as KeyframeEffect | null)?.target;
        if (Number(duration) > 1) moved.add(`${duration} ms: ${element?.outerHTML.slice(0, 120)}`);
      }
    };
    document.addEventListener('transitionrun', note, true);
    document.addEventListener('animationstart', note, true);
  });

const motionOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);

/** Returns what axe finds on each of these screens, in every look, and what is animated despite reduced motion. */
async function problemsOf(page: Page, screens: readonly Screen[]): Promise<Record<string, string[]>> {
  await recordMotion(page);
  const problems: Record<string, string[]> = {};
  const note = (name: string, found: string[]) => {
    if (found.length > 0) problems[name] = found;
  };
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await page.emulateMedia(plain);
      await show(page, screen);
      note(`${screen.name}, animated`, await motionOf(page));
      const found = await violations(page);
      // A menu is no part of a landmark.
      note(screen.name, screen.open ? found.filter((one) => !one.startsWith('region:')) : found);
      for (const [look, media] of Object.entries(otherLooks)) {
        await page.emulateMedia(media);
        note(`${screen.name}, ${look}`, await contrastViolations(page));
      }
    });
  }
  return problems;
}

// axe is a script, which the app's own policy forbids.
const options = { viewport: { width: 1440, height: 900 }, bypassCSP: true } as const;

for (const [what, screens] of [
  ['page of the conversations', conversationScreens],
  ['dialog and menu', dialogScreens],
  ['page of the settings and the administration', [...settingsScreens, ...adminScreens, ...pageParts]],
] as const) {
  test(`[WEB-02] no ${what} breaks an accessibility rule, in light, dark, more contrast and forced colours, or is animated with reduced motion`, async ({
    open,
  }) => {
    test.setTimeout(300_000);
    const page = await open('grace', '/', options);
    const stranger = await open('', '/', options);
    const isPublic = (screen: Screen) => screen.isPublic === true;
    expect({
      ...(await problemsOf(
        stranger,
        screens.filter((screen) => isPublic(screen)),
      )),
      ...(await problemsOf(
        page,
        screens.filter((screen) => !isPublic(screen)),
      )),
    }).toEqual({});
  });
}

test('[WEB-02] the table of screens has every page of the settings and the administration', async ({
  open,
}) => {
  const page = await open('grace', '/', options);
  await expectAllPages(page, settingsScreens);
  await expectAllPages(page, adminScreens);
});
