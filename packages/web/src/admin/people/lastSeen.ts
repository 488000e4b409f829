import type { Account } from '@confab/protocol';
import type { useText } from '@confab/react';
import type { peopleText } from './text.en.ts';

/** Returns when a user was last seen: online, or how long ago they left. */
export function lastSeen(
  { presence, last_active }: Pick<Account, 'presence' | 'last_active'>,
  { t, format }: Pick<ReturnType<typeof useText<typeof peopleText>>, 't' | 'format'>,
): string {
  if (presence !== 'offline') return t('people.online');
  return last_active ? format.relative(last_active) : t('people.never');
}
