import type { ChatClient } from '@confab/client';
import type { Channel, Member } from '@confab/protocol';
import { perKit } from '../../core/provider/perKit.ts';

/** What is needed to name a channel. */
export interface FoundPlace {
  channel: Channel;
  members: Member[];
}

/** Looks channels up that may not be among the reader's own, each once; none is made live by it. */
export class ChannelLookup {
  readonly #client: ChatClient;
  readonly #asked = new Map<string, Promise<FoundPlace | undefined>>();

  constructor(client: ChatClient) {
    this.#client = client;
  }

  /** The channel if it is in memory. */
  known(cid: string): FoundPlace | undefined {
    const state = this.#client.getChannel(cid)?.state.get();
    return state?.channel && { channel: state.channel, members: [...state.members] };
  }

  /** The channel if the reader may read it; undefined for what is not there and for what is closed alike. */
  find(cid: string): Promise<FoundPlace | undefined> {
    const asked = this.#asked.get(cid);
    if (asked) return asked;
    const finding = this.#ask(cid);
    this.#asked.set(cid, finding);
    // What could not be asked is asked again the next time.
    finding.catch(() => this.#asked.delete(cid));
    return finding;
  }

  async #ask(cid: string): Promise<FoundPlace | undefined> {
    const { channels } = await this.#client.http.call('POST /channels/query', {
      body: { filter: { cid }, limit: 1, message_limit: 0, member_limit: 10 },
    });
    const [state] = channels;
    return state && { channel: state.channel, members: state.members };
  }
}

/** One kit's {@link ChannelLookup}. */
export const channelLookup = perKit(({ client }) => new ChannelLookup(client));
