import type { ChatError, User } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../provider/index.ts';

const PAGE = 30;
const WAIT_MS = 120;

export interface UserSearch {
  users: readonly User[];
  isLoading: boolean;
  error: ChatError | undefined;
}

/** People whose name begins with `query`, by name; everybody for an empty one. */
export function useUserSearch(query: string): UserSearch {
  const client = useClient();
  const [search, setSearch] = useState<UserSearch>({ users: [], isLoading: true, error: undefined });
  useEffect(() => {
    let isCurrent = true;
    const wanted = query.trim();
    const timer = setTimeout(
      () => {
        client
          .queryUsers(wanted ? { name: { $autocomplete: wanted } } : {}, [{ field: 'name', direction: 1 }], {
            limit: PAGE,
          })
          .then(
            (users) => isCurrent && setSearch({ users, isLoading: false, error: undefined }),
            (error: ChatError) => isCurrent && setSearch({ users: [], isLoading: false, error }),
          );
      },
      wanted ? WAIT_MS : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, query]);
  return search;
}
