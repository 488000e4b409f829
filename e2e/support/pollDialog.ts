import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { composer } from './conversation.ts';
import type { Person } from './test.ts';

/** Opens a new conversation of one person and runs a `/poll` command there, which opens the dialog; returns the page. */
export async function openPollDialog(person: Person, command: string): Promise<Page> {
  const { page } = person;
  await openAtEnd(page, await conversationOf([person], 1));
  await composer(page).fill(command);
  await composer(page).press('Enter');
  return page;
}
