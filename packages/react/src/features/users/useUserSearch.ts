import type { ChatError, User } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';

const PAGE = 30;
const WAIT_MS = 120;

export interface UserSearch {
  users: readonly User[];
  hasNext: boolean;
  /** Whether `users` still belong to an earlier query. */
  isLoading: boolean;
  error: ChatError | undefined;
  loadMore(): void;
}

type Found = Omit<UserSearch, 'isLoading' | 'loadMore'> & { query: string | undefined };

/** Searches people whose name starts with `query`, sorted by name, page by page; everybody for an empty one. */
export function useUserSearch(query: string): UserSearch {
  const client = useClient();
  const [found, setFound] = useState<Found>({
    users: [],
    hasNext: false,
    query: undefined,
    error: undefined,
  });
  const latest = useRef(0);
  const load = useCallback(
    async (before: readonly User[]) => {
      const request = ++latest.current;
      const term = query.trim();
      const filter = term ? { name: { $autocomplete: term } } : {};
      const page = { limit: PAGE, offset: before.length };
      const next = await client.queryUsers(filter, [{ field: 'name', direction: 1 }], page).then(
        (users): Found => {
          // People added meanwhile shift the pages.
          const news = users.filter(({ id }) => !before.some((user) => user.id === id));
          return { users: [...before, ...news], hasNext: users.length === PAGE, query, error: undefined };
        },
        (error: ChatError): Found => ({ users: before, hasNext: before.length > 0, query, error }),
      );
      if (request === latest.current) setFound(next);
    },
    [client, query],
  );
  useEffect(() => {
    const timer = setTimeout(() => void load([]), query.trim() ? WAIT_MS : 0);
    return () => {
      latest.current++;
      clearTimeout(timer);
    };
  }, [load, query]);
  const isLoading = found.query !== query;
  return {
    users: found.users,
    hasNext: found.hasNext && !isLoading,
    isLoading,
    error: found.error,
    loadMore: () => void load(found.users),
  };
}
