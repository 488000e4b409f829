import type { ChatError, User } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';

const PAGE = 30;
const WAIT_MS = 120;

export interface UserSearch {
  users: readonly User[];
  /** Whether `users` still belong to an earlier query. */
  isLoading: boolean;
  error: ChatError | undefined;
}

type Found = Omit<UserSearch, 'isLoading'> & { query: string | undefined };

/** Searches people whose name starts with `query`, sorted by name; everybody for an empty one. */
export function useUserSearch(query: string): UserSearch {
  const client = useClient();
  const [found, setFound] = useState<Found>({ users: [], query: undefined, error: undefined });
  useEffect(() => {
    let isCurrent = true;
    const term = query.trim();
    const timer = setTimeout(
      () => {
        client
          .queryUsers(term ? { name: { $autocomplete: term } } : {}, [{ field: 'name', direction: 1 }], {
            limit: PAGE,
          })
          .then(
            (users) => isCurrent && setFound({ users, query, error: undefined }),
            (error: ChatError) => isCurrent && setFound({ users: [], query, error }),
          );
      },
      term ? WAIT_MS : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, query]);
  return { users: found.users, isLoading: found.query !== query, error: found.error };
}
