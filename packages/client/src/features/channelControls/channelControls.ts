import {
  type BodyOf,
  type Channel as ChannelEntity,
  fromCid,
  type Routes,
  type Task,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';
import type { Channel } from '../channels/index.ts';

/** How far a truncation goes: up to a message, up to a time, or to the end; with a note of it in the channel or without. */
export type TruncateOptions = BodyOf<Routes['POST /channels/{type}/{id}/truncate']>;

/** What few may do to a channel as a whole (CHAN-06). What it does to the channel's state comes by its events. */
export class ChannelControls {
  readonly #http: ClientContext['http'];

  constructor({ http }: ClientContext) {
    this.#http = http;
  }

  /** Takes messages out for good; answers the task that does what one call does not, where there is one. */
  async truncate({ cid }: Channel, options: TruncateOptions = {}): Promise<Task | undefined> {
    const params = fromCid(cid);
    return (await this.#http.call('POST /channels/{type}/{id}/truncate', { params, body: options })).task;
  }

  /** Deletes it: an admin can bring it back, unless it is erased with all that is in it (`hard`, admins alone). */
  async delete(cid: string, { hard = false } = {}): Promise<Task | undefined> {
    const query = hard ? { hard: 'true' as const } : {};
    return (await this.#http.call('DELETE /channels/{type}/{id}', { params: fromCid(cid), query })).task;
  }

  /** Brings a deleted channel back (admins). */
  async undelete(cid: string): Promise<void> {
    await this.#http.call('POST /channels/{type}/{id}/undelete', { params: fromCid(cid), body: {} });
  }

  /** A page of the channels that can be brought back, the last deleted first (admins). */
  async queryDeleted(offset = 0): Promise<{ channels: ChannelEntity[]; hasNext: boolean }> {
    const answer = await this.#http.call('POST /channels/deleted/query', { body: { offset } });
    return { channels: answer.channels, hasNext: answer.has_next };
  }
}

/** One client's controls of channels: `client.part(channelControls)`. */
export const channelControls = perClient((context) => new ChannelControls(context));
