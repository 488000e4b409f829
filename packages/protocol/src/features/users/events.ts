import { defineEvent } from '../../contract/index.ts';
import { ownUserSchema, userSchema } from './user.ts';

export const userUpdated = defineEvent('user.updated', {
  stream: 'app',
  summary: 'A public profile is new or has changed.',
  payload: { user: userSchema },
});
export const meUpdated = defineEvent('me.updated', {
  stream: 'user',
  summary: "One's own profile or settings have changed.",
  payload: { me: ownUserSchema },
});
export const events = [userUpdated, meUpdated] as const;
