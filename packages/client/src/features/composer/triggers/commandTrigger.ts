import { type Command, commandMinCharacters, commandSign, fromCid } from '@confab/protocol';
import type { ChannelContext } from '../../channels/index.ts';
import { commandChanges } from '../../commands/index.ts';
import { type SearchPage, type SearchPageRequest, SearchSource } from '../../search/index.ts';
import type { ComposerChannel } from '../composerChannel.ts';
import type { Suggestion } from './suggestion.ts';
import type { TextTrigger } from './textTrigger.ts';

/** How long a list of commands counts as current, in milliseconds: capabilities can change. */
const LIST_FRESH_MS = 60_000;

/** Loads the channel's commands once for many queries, so that no keystroke waits. */
class CommandSource extends SearchSource<Command> {
  readonly type = 'commands';
  readonly #context: ChannelContext;
  readonly #cid: () => string;
  #commands: readonly Command[] = [];
  #freshUntil = 0;
  #changesSeen = 0;
  readonly #changes: { readonly count: number };

  constructor(context: ChannelContext, cid: () => string) {
    super(context.environment, { debounceMs: 0 });
    this.#context = context;
    this.#cid = cid;
    this.#changes = commandChanges(context);
  }

  get isFresh(): boolean {
    return this.#changesSeen === this.#changes.count && this.#context.environment.now() < this.#freshUntil;
  }

  find(query: string): Command[] {
    return this.#commands.filter(({ name }) => name.startsWith(query.toLowerCase()));
  }

  /** Searches for a sign and the beginning of a name. */
  protected async query(text: string, { signal }: SearchPageRequest): Promise<SearchPage<Command>> {
    const { http, environment } = this.#context;
    const changes = this.#changes.count;
    const { commands } = await http.call('GET /channels/{type}/{id}/commands', {
      params: fromCid(this.#cid()),
      signal,
    });
    this.#commands = commands;
    this.#changesSeen = changes;
    this.#freshUntil = environment.now() + LIST_FRESH_MS;
    return { items: this.find(text.slice(commandSign.length)), next: null };
  }
}

/** `/` as the first character: the commands available here (COMP-08). The sign alone lists all of them. */
export function commandTrigger(context: ChannelContext, channel: ComposerChannel): TextTrigger<Command> {
  const source = new CommandSource(context, () => channel.cid());
  const suggest = (command: Command): Suggestion => ({ kind: 'command', command });
  return {
    type: 'commands',
    syntax: {
      sign: commandSign,
      query: /^(?:[a-z][a-z0-9_-]*)?$/iu,
      minCharacters: commandMinCharacters - commandSign.length,
      onlyAtStart: true,
    },
    searchesSign: true,
    source,
    recall: (query) => source.find(query).map(suggest),
    matches: (suggestion, query) =>
      suggestion.kind === 'command' && suggestion.command.name.startsWith(query.toLowerCase()),
    fromFound: suggest,
    hasAll: () => source.isFresh,
    complete: (suggestion) => ({
      insert: suggestion.kind === 'command' ? `${commandSign}${suggestion.command.name}` : '',
    }),
  };
}
