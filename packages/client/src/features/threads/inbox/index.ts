/** The user's followed threads as shown in the inbox: an entry of its own, `@confab/client/threads`. */
export { ThreadInbox, type ThreadInboxState } from './threadInbox.ts';
