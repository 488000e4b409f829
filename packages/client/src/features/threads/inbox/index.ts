/** The threads that one follows, as a page shows them: an entry of its own, `@confab/client/threads`. */
export { ThreadInbox, type ThreadInboxState } from './threadInbox.ts';
