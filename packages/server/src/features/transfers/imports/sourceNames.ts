import { fromCid } from '@confab/protocol';
import { importedMessageId } from './importId.ts';
import type { ImportedChannels } from './loadChannels.ts';
import type { GroupImport } from './loadGroups.ts';
import type { Loading } from './loading.ts';
import type { People } from './people.ts';
import type { Names, SourcePerson } from './source.ts';

interface Known {
  readonly people: People;
  readonly groups: GroupImport;
  readonly channels: ImportedChannels;
}

/** Most names of custom emoji that are remembered. */
const maxEmoji = 10_000;

/** Resolves names and links in an archive's texts to what they are here. */
export class SourceNames implements Names {
  readonly #loading: Loading;
  readonly #known: Known;
  readonly #emoji = new Set<string>();

  constructor(loading: Loading, known: Known) {
    this.#loading = loading;
    this.#known = known;
  }

  /** Reads the names of custom emoji. */
  async load(): Promise<void> {
    const { emoji } = this.#loading.source;
    if (!emoji) return;
    for await (const { name, from } of emoji(() => undefined)) {
      if (from && this.#emoji.size < maxEmoji) this.#emoji.add(name);
    }
  }

  person(sourceId: string, unlisted?: SourcePerson) {
    return this.#known.people.person(sourceId, unlisted);
  }

  channel(sourceId: string) {
    return this.#known.channels.get(sourceId)?.channel.name;
  }

  group(sourceId: string) {
    return this.#known.groups.find(sourceId);
  }

  hasEmoji(name: string) {
    return this.#emoji.has(name);
  }

  link(channelId: string, message?: { key: string; timeMs: number }) {
    const channel = this.#known.channels.get(channelId);
    const { source, options } = this.#loading;
    if (!channel || options.base === '') return undefined;
    const { type, id } = fromCid(channel.cid);
    const address = `${options.base}/c/${type}/${id}`;
    if (!message) return { address };
    const messageId = importedMessageId(message.timeMs, `${source.form} ${channelId} ${message.key}`);
    return { address: `${address}/m/${messageId}`, messageId };
  }
}
