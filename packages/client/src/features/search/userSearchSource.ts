import type { User } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import {
  type SearchPage,
  type SearchPageRequest,
  SearchSource,
  type SearchSourceOptions,
} from './searchSource.ts';

/** The queries of a {@link UserSearchSource}; a ChatClient implements them. */
export interface UserQueries {
  readonly environment: Pick<Environment, 'setTimeout' | 'clearTimeout'>;
  queryUsers(
    filter: Record<string, unknown>,
    sort: { field: string; direction: 1 | -1 }[],
    options: { limit: number; offset: number; signal: AbortSignal },
  ): Promise<User[]>;
}

/** Users whose id or name begins with the text, id ascending (SRCH-03). */
export class UserSearchSource extends SearchSource<User> {
  readonly type: string = 'users';
  readonly #client: UserQueries;

  constructor(client: UserQueries, options?: SearchSourceOptions) {
    super(client.environment, options);
    this.#client = client;
  }

  protected async query(text: string, { next: _, ...page }: SearchPageRequest): Promise<SearchPage<User>> {
    const filter = { $or: [{ id: { $autocomplete: text } }, { name: { $autocomplete: text } }] };
    const items = await this.#client.queryUsers(filter, [{ field: 'id', direction: 1 }], page);
    return { items };
  }
}
