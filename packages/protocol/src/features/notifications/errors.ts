import { defineError } from '../../contract/error.ts';
import { peoplePreferencesMost } from './limits.ts';

export const tooManyPeoplePreferences = defineError({
  name: 'too_many_people_preferences',
  code: 860,
  status: 409,
  message: `One can say of at most ${peoplePreferencesMost} people whether their messages notify.`,
});
export const notificationTestTooSoon = defineError({
  name: 'notification_test_too_soon',
  code: 861,
  status: 429,
  retryable: true,
  message: 'The last test was a moment ago: wait a little.',
});
export const unsubscribeInvalid = defineError({
  name: 'unsubscribe_invalid',
  code: 862,
  status: 404,
  message: 'This link is not valid.',
});
export const errors = [tooManyPeoplePreferences, notificationTestTooSoon, unsubscribeInvalid] as const;
