import type { BodyOf, Routes, User } from '@confab/protocol';
import type { HttpClient } from '../../core/http/httpClient.ts';
import type { EventJournal } from '../../core/store/journal.ts';
import type { People } from './people.ts';

/** Queries users, and applies their whole profiles. */
export function queryUsers(
  { http, journal, people }: { http: HttpClient; journal: EventJournal; people: People },
  body: BodyOf<Routes['POST /users/query']>,
  signal?: AbortSignal,
): Promise<User[]> {
  return journal.applyAnswer(
    () => http.call('POST /users/query', { body, signal }),
    ({ users }) => {
      for (const user of users) people.add(user);
      return users;
    },
  );
}
