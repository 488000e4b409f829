import type { Capability, ChannelState, Member } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { LocalMessage, MessageChange, Outbox, OutgoingMessage } from '../messages/index.ts';
import type { UploadFile } from './attachments/uploadFile.ts';

/** Everything that the composers of one client share. */
export interface ComposerContext extends ClientContext {
  readonly outbox: Outbox;
  /** The channels that the client has in memory. */
  knownChannels(): readonly KnownChannel[];
}

/** A channel and the user's membership in it. */
export type KnownChannel = Pick<ChannelState, 'channel' | 'membership'>;

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
  /** Uploads a file to the service (ATT-02). */
  upload: UploadFile;
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
