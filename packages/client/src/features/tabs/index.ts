/** Several tabs of one user, with one connection and one outbox (CONN-06): an entry of its own, `@confab/client/tabs`. */

export { BrowserTabs, type BrowserTabsOptions } from './browserTabs.ts';
export type { TabRole } from './tabGroup.ts';
