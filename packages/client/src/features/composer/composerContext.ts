import type { Capability, ChannelState, Member } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { Draft, LocalMessage, MessageChange, Outbox } from '../messages/index.ts';
import type { UploadFile } from './attachments/uploadFile.ts';

/** What the composers of one client share. */
export interface ComposerContext extends ClientContext {
  readonly outbox: Outbox;
  /** The channels that the client has in memory. */
  knownChannels(): readonly KnownChannel[];
}

/** A channel and one's own membership of it. */
export type KnownChannel = Pick<ChannelState, 'channel' | 'membership'>;

/** What a composer needs of the channel that it writes into. */
export interface ComposerHome {
  /** Empty until a channel named by its members has been loaded. */
  cid(): string;
  can(capability: Capability): boolean;
  /** The members that are in memory. */
  members(): readonly Member[];
  /** The longest text that the channel takes, in UTF-16 units. */
  maxTextLength(): number;
  /** What the channel's own list shows, or a thread's. */
  messages(parentId: string | undefined): readonly LocalMessage[];
  /** Uploads a file to the service (ATT-02). */
  upload: UploadFile;
  /** A message of this channel, asked for where it is not in memory; undefined if it cannot be had. */
  findMessage(messageId: string): Promise<LocalMessage | undefined>;
  send(draft: Draft): LocalMessage;
  edit(messageId: string, change: MessageChange): Promise<void>;
  keystroke(parentId?: string): void;
  stopTyping(parentId?: string): void;
}

/** Where a composer writes: a channel's own list, a thread, or over a message that is sent. */
export interface ComposerScope {
  readonly parentId?: string;
  /** The message that is being changed. */
  readonly edited?: LocalMessage;
}
