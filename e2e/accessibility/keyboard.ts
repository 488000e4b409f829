import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../support/test.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** The element that has the keyboard focus. */
const focused = (page: Page): Locator => page.locator('*:focus');

/** Records what live regions announce, from the first document of a user's page on. */
export async function listen({ context }: Pick<Person, 'context'>): Promise<void> {
  await context.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const last = new WeakMap<Element, string>();
    const hear = () => {
      for (const region of document.querySelectorAll(
        '[role="status"], [role="alert"], [aria-live="polite"]',
      )) {
        const text = region.textContent?.trim() ?? '';
        if (last.get(region) === text) continue;
        last.set(region, text);
        const isHeard = region.checkVisibility() && !region.closest('[aria-hidden="true"], [inert]');
        if (text !== '' && isHeard) announced.push(text);
      }
    };
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Expects that a live region has announced a text, or does soon. */
export async function expectHeard(page: Page, text: RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced))
    .toContainEqual(expect.stringMatching(text));
}

/**
 * Expects the focus on an element of this role and name, and that it can be seen there. The page itself, which only the
 * program focuses, has no ring.
 */
export async function expectFocus(page: Page, role: Role, name: Name): Promise<void> {
  await expect(focused(page)).toHaveRole(role);
  await expect(focused(page)).toHaveAccessibleName(name);
  await expect(focused(page)).toBeInViewport();
  if (role === 'main') return;
  await expect.poll(() => focused(page).evaluate(isFocusShown), `${role} ${name} shows its focus`).toBe(true);
}

/** Whether an element with the focus looks different from one without: by an outline, a highlight or a cursor. */
function isFocusShown(element: Element): boolean {
  if (element.matches('textarea, input:not([type="checkbox"], [type="radio"])')) return true;
  for (let depth = 0, at: Element | null = element; at && depth < 3; depth++, at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
  }
  const { backgroundColor } = getComputedStyle(element);
  return element.matches('[data-highlighted]') && backgroundColor !== 'rgba(0, 0, 0, 0)';
}

/** Presses a key until an element of this role and name has the focus, which is never lost on the way. */
export async function moveTo(page: Page, key: string, role: Role, name: Name): Promise<void> {
  const target = page.getByRole(role, { name });
  const isThere = () =>
    target.evaluateAll((all) => all.some((element) => element === document.activeElement));
  for (let presses = 0; !(await isThere()); presses++) {
    // The parts of a page that load later move the focus from what they replace.
    await expect(focused(page), `the focus is lost on the way to ${role} ${name}`).toHaveCount(1);
    const passed = await focused(page).evaluateAll((all) => all.map((one) => one.textContent?.slice(0, 60)));
    expect(presses, `${role} ${name} is not reached by ${key}, last was ${passed}`).toBeLessThan(60);
    await page.keyboard.press(key);
  }
  await expectFocus(page, role, name);
}

/** Opens the menu of the focused button and chooses an item. */
export async function chooseInMenu(page: Page, item: Name, role: 'menuitem' | 'menuitemradio' = 'menuitem') {
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
  await moveTo(page, 'ArrowDown', role, item);
  await page.keyboard.press('Enter');
}

/** The chosen option of an open list, whose focus stays in its field. */
export const activeOption = (page: Page): Locator =>
  page.locator('[role="option"]:is([aria-selected="true"], [data-active])').first();

/** Expects that no name or text of the page is the id of one of these users. */
export async function expectNoIds(page: Page, people: readonly Pick<Person, 'id'>[]): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot();
  const read = tree.replace(/^.*\/url:.*$/gm, '');
  for (const { id } of people) expect(read).not.toContain(id);
}

/** Returns a name that no other user of the service has. */
export const ownName = (name: string): string => `${name}${crypto.randomUUID().slice(0, 6)}`;
