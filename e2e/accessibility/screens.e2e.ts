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
import { signUp } from '../support/api.ts';
import { expect } from '../support/test.ts';
import { contrastViolations, violations } from '../support/violations.ts';

type Look = Parameters<Page['emulateMedia']>[0] & object;

const dark: Look = { colorScheme: 'dark' };

/** The looks besides the light and the dark one: colours are all that differs. */
const rareLooks: Readonly<Record<string, Look>> = {
  'light with more contrast': { colorScheme: 'light', contrast: 'more' },
  'dark with more contrast': { colorScheme: 'dark', contrast: 'more' },
  'forced colours, light': { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'active' },
  'forced colours, dark': { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
};

/**
 * Returns the looks besides the light one to examine a screen in: the dark one and one of the others, in turn, since all
 * screens share their colours; in the long form all of them.
 */
function otherLooks(index: number): [name: string, look: Look][] {
  const rare = Object.entries(rareLooks);
  const chosen = process.env.CONFAB_LONG ? rare : [rare[index % rare.length]!];
  return [['dark', dark], ...chosen];
}

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

/** Returns the animations since the page was loaded or this was last called. */
const motionOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { moved } = window as unknown as { moved: Set<string> };
    const found = [...moved];
    moved.clear();
    return found;
  });

/** Returns what axe finds on each of these screens, in its looks, and what is animated despite reduced motion. */
async function problemsOf(page: Page, screens: readonly Screen[]): Promise<Record<string, string[]>> {
  await recordMotion(page);
  const problems: Record<string, string[]> = {};
  const note = (name: string, found: string[]) => {
    if (found.length > 0) problems[name] = found;
  };
  for (const [index, screen] of screens.entries()) {
    await test.step(screen.name, async () => {
      await page.emulateMedia(plain);
      await show(page, screen, screens[index - 1]);
      note(`${screen.name}, animated`, await motionOf(page));
      const found = await violations(page);
      // A menu is no part of a landmark.
      note(screen.name, screen.open ? found.filter((one) => !one.startsWith('region:')) : found);
      for (const [look, media] of otherLooks(index)) {
        await page.emulateMedia({ ...plain, ...media });
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
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url });
  await signUp(context, 'Grace', 'grace@confab.example');
  const page = await context.newPage();
  await expectAllPages(page, settingsScreens);
  await expectAllPages(page, adminScreens);
});
