import type { Member, Uploaded } from '@confab/protocol';
import type { Readable } from '../../core/store/store.ts';
import type { UploadOptions, UploadSource } from '../attachments/index.ts';
import { channelTypes } from '../channelTypes/index.ts';
import type { ComposerChannel } from '../composer/index.ts';
import type { MessageBook, MessageTimeline } from '../messages/index.ts';
import type { ChannelContext } from './channelContext.ts';

/** The parts of a channel that composers use. */
export interface WritableChannel extends Pick<ComposerChannel, 'can' | 'edit' | 'keystroke' | 'stopTyping'> {
  readonly type: string;
  readonly cid: string;
  readonly state: Readable<{ readonly members: readonly Member[] }>;
  readonly book: MessageBook;
  readonly messages: MessageTimeline;
  thread(parentId: string): { readonly messages: MessageTimeline };
  sendImage(file: UploadSource, options?: UploadOptions): Promise<Uploaded>;
  sendFile(file: UploadSource, options?: UploadOptions): Promise<Uploaded>;
}

/** Connects composers to their channel: what they read from it and how they send (COMP-07). */
export const composerChannel = (context: ChannelContext, channel: WritableChannel): ComposerChannel => ({
  cid: () => channel.cid,
  can: (capability) => channel.can(capability),
  members: () => channel.state.get().members,
  maxTextLength: () => channelTypes(context).maxMessageLength(channel.type),
  messages: (parentId) =>
    (parentId === undefined ? channel.messages : channel.thread(parentId).messages).state.get().messages,
  findMessage: (messageId) => channel.book.find(messageId),
  send: (draft) => channel.book.send(draft),
  edit: (messageId, change) => channel.edit(messageId, change),
  keystroke: (parentId) => channel.keystroke(parentId),
  stopTyping: (parentId) => channel.stopTyping(parentId),
  upload: ({ local, type, title, mime_type }, options) => {
    const named = { ...(title && { name: title }), ...(mime_type && { mimeType: mime_type }) };
    const send = type === 'image' ? channel.sendImage : channel.sendFile;
    return send.call(channel, local.file, { ...options, ...named });
  },
});
