import type { ChatClient } from '@confab/client';
import { ChannelList, type ChannelListQuery } from '@confab/client/channelLists';
import type { View } from './view.ts';

/** A view of data that the client keeps current from the first time that it is shown. */
export const always = (show: (client: ChatClient) => unknown): View => ({
  open: (client) => {
    show(client);
    return { load: async () => undefined, show: () => show(client) };
  },
});

/** A view of data that is loaded on first use. */
export function wanted<Part extends { load(): Promise<unknown> }>(
  of: (client: ChatClient) => Part,
  show: (part: Part) => unknown,
): View {
  return { open: (client) => ({ load: () => of(client).load(), show: () => show(of(client)) }) };
}

/** A whole list of channels. */
export const channelList = (query: ChannelListQuery): View => ({
  open: (client) => {
    const list = new ChannelList(client, { message_limit: 3, ...query });
    return {
      load: () => list.load().then(() => list.loadAll()),
      show: () => ({
        cids: list.state.get().channels.map(({ cid }) => cid),
        hasNext: list.state.get().hasNext,
      }),
    };
  },
});
