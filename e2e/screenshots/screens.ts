import { expect, type Page } from '@playwright/test';
import { threadParent } from './sentPlans.ts';

/** A page of the app, or a dialog or menu over one, as Grace sees it: she is an admin. */
export interface Screen {
  /** The name of its picture. */
  name: string;
  path: string;
  /** A selector of what it shows once it is complete. */
  shows: string;
  /** Opens a dialog, a menu or a panel, by keys or selectors that every language and width has. */
  open?(page: Page): Promise<unknown>;
  /** A selector of the element that is scrolled into view first. */
  scrollsTo?: string;
  /** Whether it is what somebody who is not signed in sees. */
  isPublic?: true;
  /** Whether a phone has no such state. */
  isWideOnly?: true;
}

const ride = '/c/team/night-ride';
const message = '[data-message-id]';
const dialog = '.cf-dialog';
const menu = '.cf-menu';

/** Presses a key on a message. */
const onMessage = (id: string, key: string) => async (page: Page) => {
  await page.locator(`.web-shell__main [data-message-id="${id}"]`).first().focus();
  await page.keyboard.press(key);
};
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

/** Chooses an item of the menu of a message by its icon. */
const inMessageMenu = (id: string, icon: string) => async (page: Page) => {
  await onMessage(id, 'Enter')(page);
  await page.locator('.cf-toolbar button').last().click();
  await page.locator(`.cf-menu__item:has(.lucide-${icon})`).click();
};

const inAppMenu = (icon: string) => async (page: Page) => {
  await page.locator('.web-sidebar__app').click();
  await page.locator(`.cf-menu__item:has(.lucide-${icon})`).click();
};

/** Whether the page shows either the sidebar or a channel, as on a phone. */
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

const inOwnMenu = (icon: string) => async (page: Page) => {
  await page.locator('.web-sidebar__me').click();
  await page.locator(`.cf-menu__item:has(.lucide-${icon})`).click();
};

const inAddMenu = (icon: string) => async (page: Page) => {
  await page.locator('.cf-composer .cf-icon-button:has(.lucide-plus)').first().click();
  await page.locator(`.cf-menu__item:has(.lucide-${icon})`).click();
};

/** Every page before the sign-in, and of the conversations. */
export const conversationScreens: readonly Screen[] = [
  { name: 'sign-in', path: '/', shows: 'form', isPublic: true },
  { name: 'sign-up', path: '/sign-up', shows: 'form', isPublic: true },
  { name: 'channel', path: ride, shows: `${message} .cf-link-preview, ${message} .cf-link-card` },
  { name: 'channel-empty', path: '/c/team/field-test-video', shows: '.cf-empty' },
  { name: 'channel-not-found', path: '/c/team/none', shows: '.cf-empty' },
  { name: 'poll-and-location', path: '/c/team/lunch', shows: '.cf-poll__option' },
  { name: 'thread', path: `${ride}/thread/${threadParent}`, shows: `.cf-panel ${message}` },
  { name: 'members', path: `${ride}/members`, shows: '.cf-member' },
  { name: 'pinned', path: `${ride}/pinned`, shows: '.cf-panel article' },
  { name: 'files', path: `${ride}/files`, shows: '.cf-media' },
  { name: 'details', path: `${ride}/details`, shows: '.cf-panel select, .cf-panel button' },
  { name: 'threads', path: '/threads', shows: '.cf-thread-card' },
  { name: 'mentions', path: '/mentions', shows: '.web-inbox__body > :not(.cf-skeleton)' },
  { name: 'scheduled', path: '/scheduled', shows: '.cf-scheduled' },
  { name: 'saved', path: '/saved', shows: '.web-inbox__body article' },
  { name: 'search', path: '/search', shows: '.cf-empty' },
  { name: 'search-results', path: '/search?q=lock', shows: '.cf-hit' },
  { name: 'search-nothing', path: '/search?q=nothing-of-this', shows: '.cf-empty' },
  { name: 'not-found', path: '/nowhere', shows: '.cf-empty' },
];

/** Dialogs and menus of the conversations. */
export const dialogScreens: readonly Screen[] = [
  { name: 'switcher', path: ride, shows: '.cf-switcher__row', open: press('Control+k') },
  { name: 'keys', path: ride, shows: '.web-keys', open: press('Control+/') },
  {
    name: 'browse-channels',
    path: '/threads',
    shows: `${dialog} li`,
    open: inAppMenu('hash'),
    isWideOnly: true,
  },
  {
    name: 'create-channel',
    path: '/threads',
    shows: `${dialog} input`,
    open: inAppMenu('plus'),
    isWideOnly: true,
  },
  {
    name: 'new-message',
    path: '/threads',
    shows: `${dialog} [role=option]`,
    open: click('.web-sidebar__top > .cf-icon-button'),
    isWideOnly: true,
  },
  { name: 'app-menu', path: '/threads', shows: menu, open: click('.web-sidebar__app'), isWideOnly: true },
  { name: 'own-menu', path: '/threads', shows: menu, open: click('.web-sidebar__me'), isWideOnly: true },
  { name: 'status', path: '/threads', shows: '.web-status', open: inOwnMenu('smile'), isWideOnly: true },
  {
    name: 'quiet-hours',
    path: '/threads',
    shows: `${dialog} input`,
    open: inOwnMenu('clock'),
    isWideOnly: true,
  },
  { name: 'message-menu', path: ride, shows: menu, open: openMessageMenu },
  { name: 'reminder', path: ride, shows: '.cf-moments', open: onMessage('n8', 'm') },
  { name: 'pin-until', path: ride, shows: dialog, open: inMessageMenu('n8', 'timer-reset') },
  { name: 'forward', path: ride, shows: `${dialog} [role=option]`, open: inMessageMenu('n8', 'forward') },
  // Opened at the message: in a small window it is too far up to be drawn.
  { name: 'edit-history', path: `${ride}/m/n6`, shows: dialog, open: inMessageMenu('n6', 'history') },
  { name: 'delete-message', path: ride, shows: dialog, open: onMessage('n8', 'Delete') },
  { name: 'who-reacted', path: ride, shows: `${dialog} [role=tab]`, open: onMessage('n9', 'w') },
  { name: 'emoji-picker', path: ride, shows: '.cf-emoji-picker__emoji:visible', open: onMessage('n8', 'r') },
  {
    name: 'create-poll',
    path: ride,
    shows: '.cf-poll-form',
    open: inAddMenu('chart-bar-decreasing'),
    isWideOnly: true,
  },
  {
    name: 'share-location',
    path: ride,
    shows: '.cf-location-dialog__map',
    open: inAddMenu('map-pin'),
    isWideOnly: true,
  },
  {
    name: 'profile',
    path: ride,
    shows: '.cf-popover, .cf-dialog',
    open: click(`${message} .cf-message__face`),
  },
  { name: 'gallery', path: ride, shows: '.cf-gallery img', open: click(`${message} .cf-picture`) },
];

async function openMessageMenu(page: Page): Promise<void> {
  await onMessage('n8', 'Enter')(page);
  await page.locator('.cf-toolbar button').last().click();
}

const pages = (of: string, names: readonly string[]): Screen[] =>
  names.map((name) => ({
    name: `${of}-${name}`,
    path: `/${of}/${name}`,
    shows: '.web-pages__sheet h1',
  }));

/** The pages of the settings, which are all that the list beside them links to. */
export const settingsScreens: readonly Screen[] = pages('settings', [
  'profile',
  'appearance',
  'reading',
  'writing',
  'notifications',
  'people',
  'security',
  'sessions',
]);

/** The pages of the administration, likewise. */
export const adminScreens: readonly Screen[] = pages('admin', [
  'setup',
  'people',
  'roles',
  'sign-in',
  'invitations',
  'groups',
  'profile-fields',
  'channel-types',
  'default-channels',
  'deleted-channels',
  'uploads',
  'moderation',
  'automod',
  'audit',
  'campaigns',
  'segments',
  'webhooks',
  'before-send',
  'incoming-webhooks',
  'bots',
  'commands',
  'widgets',
  'import',
  'export',
  'insights',
  'emoji',
  'mail',
  'general',
]);

/** Parts of these pages that are further down, or that they link to. */
export const pageParts: readonly Screen[] = [
  {
    name: 'admin-insights-charts',
    path: '/admin/insights',
    shows: '.web-insights canvas',
    scrollsTo: '.web-insights__chart',
  },
  {
    name: 'admin-import-certificate',
    path: '/admin/import',
    shows: '[aria-labelledby="import-certificate"]',
    open: click('.web-list a'),
    scrollsTo: '#import-certificate',
  },
];

/** Whether two screens are pages of the same list, with nothing open over the first. */
const isBeside = (one: Screen, other: Screen) =>
  !one.open &&
  ['/settings/', '/admin/'].some((list) => [one, other].every(({ path }) => path.startsWith(list)));

/**
 * Opens a screen and waits until nothing of it is loading or moving. From a page of the same list, which `previous` is,
 * the app goes there by itself, which takes a fraction of the time of a load.
 */
export async function show(page: Page, screen: Screen, previous?: Screen): Promise<void> {
  if (previous && isBeside(previous, screen))
    await page.evaluate((to) => history.pushState(null, '', to), screen.path);
  else await page.goto(screen.path);
  if (screen.open) {
    await expect(
      page.locator('.cf-composer__field, .web-inbox__head, .web-pages__sheet h1').first(),
    ).toBeVisible();
    if (!isNarrow(page) && !screen.path.startsWith('/admin/'))
      await expect(page.locator('.web-sidebar__me b')).toBeAttached();
    await screen.open(page);
  }
  await expect(page.locator(screen.shows).first(), screen.name).toBeVisible();
  await complete(page);
}

/** Waits until no part of the page is loading, and every picture in view is drawn. */
export async function complete(page: Page): Promise<void> {
  await expect(page.locator('.cf-skeleton, .cf-room')).toHaveCount(0);
  await expect
    .poll(() =>
      page.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)),
    )
    .toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Expects that the table has every page that the list beside the settings or the administration links to. */
export async function expectAllPages(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.goto(screens[0]?.path ?? '/');
  const links = page.locator('.web-pages__nav a:not(.web-pages__back)');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths.filter((path) => !screens.some((screen) => screen.path === path))).toEqual([]);
}
