import type { ChatClient } from '@confab/client';
import type { Channel, Member } from '@confab/protocol';
import { perKit } from '../../core/provider/perKit.ts';

/** The data needed to name a channel. */
export interface ChannelSummary {
  channel: Channel;
  members: Member[];
}

/** Looks up channels that may not be among the user's own, each once, without watching them. */
export class ChannelLookup {
  readonly #client: ChatClient;
  readonly #pending = new Map<string, Promise<ChannelSummary | undefined>>();

  constructor(client: ChatClient) {
    this.#client = client;
  }

  /** Returns the channel if it is in memory. */
  known(cid: string): ChannelSummary | undefined {
    const state = this.#client.getChannel(cid)?.state.get();
    return state?.channel && { channel: state.channel, members: [...state.members] };
  }

  /** Returns the channel if the user may read it; undefined if it is missing or not accessible. */
  find(cid: string): Promise<ChannelSummary | undefined> {
    const pending = this.#pending.get(cid);
    if (pending) return pending;
    const finding = this.#query(cid);
    this.#pending.set(cid, finding);
    // A failed lookup is repeated the next time.
    finding.catch(() => this.#pending.delete(cid));
    return finding;
  }

  async #query(cid: string): Promise<ChannelSummary | undefined> {
    const { channels } = await this.#client.http.call('POST /channels/query', {
      body: { filter: { cid }, limit: 1, message_limit: 0, member_limit: 10 },
    });
    const [state] = channels;
    return state && { channel: state.channel, members: state.members };
  }
}

/** The {@link ChannelLookup} of a kit. */
export const channelLookup = perKit(({ client }) => new ChannelLookup(client));
