import { type ChannelType, ChatError, channelTypeNotFound } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import { selectChannelTypes, toChannelType } from './channelTypeStore.ts';

/** All channel types of a server, cached in memory for access decisions. */
export interface ChannelTypeDirectory {
  /** Valid once the server has started. */
  all(): ChannelType[];
  find(name: string): ChannelType | undefined;
  /** Throws `channel_type_not_found`. */
  get(name: string): ChannelType;
  /** Loads all types. */
  load(): Promise<void>;
}

/** Creates the directory of a server; changes on any node arrive over the bus. */
export const channelTypeDirectory = perServer(({ database, bus }): ChannelTypeDirectory => {
  const types = new Map<string, ChannelType>();
  bus.observe(['channel_type.deleted'], ({ json }) => types.delete(JSON.parse(json).name));
  bus.observe(['channel_type.updated'], ({ json }) => {
    const changed: ChannelType = JSON.parse(json).channel_type;
    types.set(changed.name, changed);
  });
  return {
    all: () => [...types.values()],
    find: (name) => types.get(name),
    get(name) {
      const type = types.get(name);
      if (!type) throw new ChatError(channelTypeNotFound);
      return type;
    },
    async load() {
      for (const row of await database.read.all(selectChannelTypes, {}))
        types.set(row.name, toChannelType(row));
    },
  };
});
