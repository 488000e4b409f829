import { expect, type Page } from '@playwright/test';
import type { Person } from '../support/test.ts';

/** A channel with some history, created over the API. */
export interface Conversation {
  cid: string;
  path: string;
  /** Sends a message of a user, without a page; returns its id. */
  say(person: Person, text: string): Promise<string>;
  call(person: Person, method: 'POST' | 'PATCH', path: string, data: object): Promise<unknown>;
}

/** Creates a channel of `people`, the first of whom owns it, with `count` alternating messages: "#0 …", "#1 …". */
export async function conversationOf(people: Person[], count = 0, type = 'team'): Promise<Conversation> {
  const [owner] = people as [Person];
  const id = `ride-${crypto.randomUUID().slice(0, 8)}`;
  const member_ids = people.slice(1).map((person) => person.id);
  await call(owner, 'POST', `/channels/${type}/${id}/query`, { data: { name: id }, member_ids });
  const say = async (person: Person, text: string) => {
    const messageId = crypto.randomUUID();
    await call(person, 'POST', `/channels/${type}/${id}/messages`, { message: { id: messageId, text } });
    return messageId;
  };
  for (let index = 0; index < count; index++) {
    // Runs of one author and texts of all lengths, so that rows differ in height.
    const person = people[Math.floor(index / 3) % people.length] as Person;
    await say(person, `#${index} ${WORDS.slice(index % 9, 4 + ((index * 13) % 60)).join(' ')}`);
  }
  return { cid: `${type}:${id}`, path: `/c/${type}/${id}`, say, call };
}

const WORDS =
  `the lamp dims when the fog comes in and nobody knows why yet but we will find out tonight on the ride along the canal
  where each tree gives about a second and a half of shade so the old reading counts the first and the last as one
  `
    .trim()
    .split(/\s+/);

async function call(person: Person, method: 'POST' | 'PATCH', path: string, data: object): Promise<unknown> {
  const cookies = await person.context.cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await person.context.request.fetch(`/api/v1${path}`, {
    method,
    data,
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Opens a conversation and waits until its newest messages are drawn and the list is at rest. */
export async function open(page: Page, { path }: Conversation): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('log').locator('article').first()).toBeVisible();
  await settled(page);
}

/** Opens a conversation, reads its new messages and goes to its end. */
export async function openAtEnd(page: Page, conversation: Conversation): Promise<void> {
  await open(page, conversation);
  await page.keyboard.press('Escape');
  await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
  await settled(page);
}

/** Waits until nothing in the list has moved for three frames. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('log').evaluate(async (list) => {
    let last = '';
    let still = 0;
    while (still < 3) {
      await new Promise(requestAnimationFrame);
      const tops = [...list.querySelectorAll('article')].map((row) => row.getBoundingClientRect().top);
      const now = `${list.scrollHeight} ${tops}`;
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });
}

/** Returns the first row in view, and the position of its top in the list's window. */
export function topRow(page: Page): Promise<{ id: string; y: number }> {
  return page.getByRole('log').evaluate((list) => {
    const edge = list.getBoundingClientRect().top;
    for (const row of list.querySelectorAll<HTMLElement>('[data-message-id]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > edge + 1) return { id: row.dataset.messageId as string, y: top - edge };
    }
    throw new Error('No row is in view.');
  });
}

/** Returns the position of a row's top in the list's window, in pixels. */
export function topOf(page: Page, messageId: string): Promise<number> {
  return page.getByRole('log').evaluate((list, id) => {
    const row = list.querySelector(`[data-message-id="${id}"]`);
    if (!row) throw new Error(`The row ${id} is not drawn.`);
    return row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  }, messageId);
}

/** Returns the distance of the list from its end, in pixels. */
export function distanceFromEnd(page: Page): Promise<number> {
  return page.getByRole('log').evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
}

/** Scrolls the list like a script. */
export async function scrollBy(page: Page, pixels: number): Promise<void> {
  await page.getByRole('log').evaluate((list, by) => {
    list.scrollTop += by;
  }, pixels);
  await settled(page);
}

/** Runs `change`, waits until `isDone` sees it, and expects that the top row moved at most one pixel (UX-09). */
export async function expectStill(page: Page, change: () => Promise<unknown>, isDone: () => Promise<void>) {
  const { id, y } = await topRow(page);
  await change();
  await isDone();
  await settled(page);
  const moved = (await topOf(page, id)) - y;
  expect(Math.abs(moved), `the top row moved by ${moved} px`).toBeLessThanOrEqual(1);
}
