import type { Capability, Member } from '@confab/protocol';
import type { Channel, ChannelContext } from '../channels/index.ts';
import { channelTypes } from '../channelTypes/index.ts';
import type { LocalMessage, MessageChange, OutgoingMessage } from '../messages/index.ts';
import { threadOf } from '../threads/channelThreads.ts';
import type { UploadFile } from './attachments/uploadFile.ts';

/** The channel that a composer writes to. */
export interface ComposerChannel {
  /** Empty until a channel named by its members has been loaded. */
  cid(): string;
  can(capability: Capability): boolean;
  /** Returns the members in memory. */
  members(): readonly Member[];
  /** Returns the longest text that the channel accepts, in UTF-16 units. */
  maxTextLength(): number;
  /** Returns the messages shown in the channel's own list, or in a thread. */
  messages(parentId: string | undefined): readonly LocalMessage[];
  /** Uploads a file to the service (ATT-02); one that may wait is stored where there is no network. */
  upload(
    attachment: Parameters<UploadFile>[0],
    options: Parameters<UploadFile>[1] & { mayWait?: boolean },
  ): ReturnType<UploadFile>;
  /** Returns a message whose stored files are uploaded. */
  prepare(message: OutgoingMessage): OutgoingMessage | Promise<OutgoingMessage>;
  /** Returns a message of this channel, loading it if it is not in memory; undefined if that fails. */
  findMessage(messageId: string): Promise<LocalMessage | undefined>;
  send(draft: OutgoingMessage): LocalMessage;
  edit(messageId: string, change: MessageChange): Promise<void>;
  keystroke(parentId?: string): void;
  stopTyping(parentId?: string): void;
}

/** The target of a composer: a channel's own list, a thread, or a sent message. */
export interface ComposerScope {
  readonly parentId?: string;
  /** The message being edited. */
  readonly edited?: LocalMessage;
}

/** Connects composers to their channel: what they read from it and how they send (COMP-07). */
export const composerChannel = (context: ChannelContext, channel: Channel): ComposerChannel => ({
  cid: () => channel.cid,
  can: (capability) => channel.can(capability),
  members: () => channel.state.get().members,
  maxTextLength: () => channelTypes(context).maxMessageLength(channel.type),
  messages: (parentId) =>
    (parentId === undefined ? channel.messages : threadOf(channel, parentId).messages).state.get().messages,
  findMessage: (messageId) => channel.book.find(messageId),
  send: (draft) => channel.book.send(draft),
  edit: (messageId, change) => channel.edit(messageId, change),
  keystroke: (parentId) => channel.keystroke(parentId),
  stopTyping: (parentId) => channel.stopTyping(parentId),
  prepare: (message) => context.outbox.prepare(channel.cid, message),
  upload: ({ local, type, title, mime_type }, options) => {
    const named = { ...(title && { name: title }), ...(mime_type && { mimeType: mime_type }) };
    const send = type === 'image' ? channel.sendImage : channel.sendFile;
    return send.call(channel, local.file, { ...options, ...named });
  },
});
