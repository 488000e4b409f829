import type { BodyOf, Routes, User } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';

/** Queries users, and applies their whole profiles. */
export function queryUsers(
  { http, journal, people }: Pick<ClientContext, 'http' | 'journal' | 'people'>,
  body: BodyOf<Routes['POST /users/query']>,
  signal: AbortSignal | undefined,
): Promise<User[]> {
  return journal.applyAnswer(
    () => http.call('POST /users/query', { body, signal }),
    ({ users }) => {
      for (const user of users) people.add(user);
      return users;
    },
  );
}
