import { ChatError, type OwnUser } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import { notConnected } from '../../core/http/errors.ts';
import type { Readable } from '../../core/store/store.ts';
import {
  type SearchPage,
  type SearchPageRequest,
  SearchSource,
  type SearchSourceOptions,
} from './searchSource.ts';

/** The queries of a {@link ChannelSearchSource}; a ChatClient implements them, with `C` being its Channel. */
export interface ChannelQueries<C> {
  readonly environment: Pick<Environment, 'setTimeout' | 'clearTimeout'>;
  readonly me: Readable<OwnUser | undefined>;
  queryChannels(
    filter: Record<string, unknown>,
    sort: { field: string; direction: 1 | -1 }[],
    options: {
      limit: number;
      offset: number;
      message_limit: number;
      member_limit: number;
      signal: AbortSignal;
    },
  ): Promise<C[]>;
}

/** The reader's own channels whose name begins with the text, the last active first (SRCH-03). */
export class ChannelSearchSource<C> extends SearchSource<C> {
  readonly type: string = 'channels';
  readonly #client: ChannelQueries<C>;

  constructor(client: ChannelQueries<C>, options?: SearchSourceOptions) {
    super(client.environment, options);
    this.#client = client;
  }

  protected async query(text: string, { next: _, ...page }: SearchPageRequest): Promise<SearchPage<C>> {
    const me = this.#client.me.get();
    if (!me) throw new ChatError(notConnected);
    const items = await this.#client.queryChannels(
      { members: { $in: [me.id] }, name: { $autocomplete: text } },
      [{ field: 'last_message_at', direction: -1 }],
      { ...page, message_limit: 0, member_limit: 0 },
    );
    return { items };
  }
}
