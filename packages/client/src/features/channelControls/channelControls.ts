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

/** The extent of a truncation: up to a message, up to a time, or to the end; with or without a system message. */
export type TruncateOptions = BodyOf<Routes['POST /channels/{type}/{id}/truncate']>;

/** Whether the channel becomes private, and the name of a group conversation that becomes a channel. */
export type ConvertOptions = BodyOf<Routes['POST /channels/{type}/{id}/convert']>;

/** Administrative actions on whole channels (CHAN-06). Their effects on the channel's state arrive as events. */
export class ChannelControls {
  readonly #http: ClientContext['http'];

  constructor({ http }: ClientContext) {
    this.#http = http;
  }

  /** Deletes messages for good; returns the task that completes this, if one call does not suffice. */
  async truncate({ cid }: Channel, options: TruncateOptions = {}): Promise<Task | undefined> {
    const params = fromCid(cid);
    return (await this.#http.call('POST /channels/{type}/{id}/truncate', { params, body: options })).task;
  }

  /**
   * Makes a public channel private or a private one public; a group conversation becomes a private channel with a name
   * (CHAN-13).
   */
  async convert({ cid }: Channel, conversion: ConvertOptions): Promise<void> {
    await this.#http.call('POST /channels/{type}/{id}/convert', { params: fromCid(cid), body: conversion });
  }

  /** Deletes a channel: an admin can restore it, unless it is erased with all its content (`hard`, admins only). */
  async delete(cid: string, { hard = false } = {}): Promise<Task | undefined> {
    const query = hard ? { hard: 'true' as const } : {};
    return (await this.#http.call('DELETE /channels/{type}/{id}', { params: fromCid(cid), query })).task;
  }

  /** Restores a deleted channel (admins). */
  async undelete(cid: string): Promise<void> {
    await this.#http.call('POST /channels/{type}/{id}/undelete', { params: fromCid(cid), body: {} });
  }

  /** Returns a page of the channels that can be restored, the last deleted first (admins). */
  async queryDeleted(offset = 0): Promise<{ channels: ChannelEntity[]; hasNext: boolean }> {
    const answer = await this.#http.call('POST /channels/deleted/query', { body: { offset } });
    return { channels: answer.channels, hasNext: answer.has_next };
  }
}

/** One client's channel controls: `client.part(channelControls)`. */
export const channelControls = perClient((context) => new ChannelControls(context));
