import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Spares axe the selectors of all parts, also of those that break nothing, which nobody reads. */
const violationsOnly = { resultTypes: ['violations'], selectors: false };

/** The rules of WCAG, without axe's advice about whole pages, which an embedded part cannot follow. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the accessibility rules that the page breaks, or the WCAG rules that the part `within` it breaks, once fades and
 * slides have ended; its context must bypass the policy.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  return run(page, within, within === undefined ? {} : { runOnly: wcag });
}

/** Returns the rules about colours that the page breaks as it looks now, for a page that keeps all others. */
export const contrastViolations = (page: Page): Promise<string[]> =>
  run(page, undefined, { runOnly: ['color-contrast', 'link-in-text-block'] });

async function run(page: Page, within: string | undefined, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([selector, how]) => {
      const { axe } = window as unknown as {
        axe: { run(...of: unknown[]): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const found = await axe.run(selector ?? document, how);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
    },
    [within, { ...violationsOnly, ...options }] as const,
  );
}
