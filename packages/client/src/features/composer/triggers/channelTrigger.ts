import { type ChannelState, searchPageSize } from '@confab/protocol';
import type { ChannelContext } from '../../channels/index.ts';
import { type SearchPage, type SearchPageRequest, SearchSource } from '../../search/index.ts';
import { beginsWith } from './foldText.ts';
import type { Suggestion } from './suggestion.ts';
import type { TextTrigger } from './textTrigger.ts';

const NAME = /^(?:[^\s#]+(?: [^\s#]+){0,3} ?)?$/u;

/** Channels that the user may read, the last active first. The results are not live. */
class NamedChannelSource extends SearchSource<ChannelState> {
  readonly type = 'channels';
  readonly #context: ChannelContext;

  constructor(context: ChannelContext) {
    super(context.environment);
    this.#context = context;
  }

  protected async query(
    text: string,
    { limit, offset, signal }: SearchPageRequest,
  ): Promise<SearchPage<ChannelState>> {
    const { channels } = await this.#context.http.call('POST /channels/query', {
      body: {
        filter: { name: { $autocomplete: text } },
        sort: [{ field: 'last_message_at', direction: -1 }],
        limit,
        offset,
        message_limit: 0,
        member_limit: 0,
      },
      signal,
    });
    return { items: channels };
  }
}

/** `#`: the user's own channels first, the most recently active on top, then others. */
export function channelTrigger(context: ChannelContext): TextTrigger<ChannelState> {
  return {
    type: 'channels',
    syntax: { sign: '#', query: NAME, minCharacters: 0 },
    source: new NamedChannelSource(context),
    recall: (query) =>
      context
        .knownChannels()
        .filter(
          ({ channel, membership }) =>
            membership?.state === 'joined' && beginsWith(channel.name ?? '', query),
        )
        .sort((a, b) => (b.channel.last_message_at ?? '').localeCompare(a.channel.last_message_at ?? ''))
        .slice(0, searchPageSize)
        .flatMap((known) => fromState(known) ?? []),
    matches: (suggestion, query) =>
      suggestion.kind === 'channel' && beginsWith(suggestion.channel.name, query),
    fromFound: fromState,
    complete: (suggestion) => ({
      insert: suggestion.kind === 'channel' ? `#${suggestion.channel.name}` : '',
    }),
  };
}

function fromState({
  channel,
  membership,
}: Pick<ChannelState, 'channel' | 'membership'>): Suggestion | undefined {
  if (!channel.name) return undefined;
  const { cid, name } = channel;
  return { kind: 'channel', channel: { cid, name }, isMember: membership?.state === 'joined' };
}
