import { defineEvent } from '../../contract/index.ts';
import { ownThreadSchema } from './thread.ts';

export const threadUpdated = defineEvent('thread.updated', {
  stream: 'user',
  summary: "One's own state of a thread has changed: followed, unfollowed, read.",
  payload: { thread: ownThreadSchema },
});
export const events = [threadUpdated] as const;
