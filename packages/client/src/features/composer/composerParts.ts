import type { Readable } from '../../core/store/store.ts';
import type { ChannelContext } from '../channels/index.ts';
import type { LocalMessage } from '../messages/index.ts';
import type { AttachmentManager } from './attachments/attachmentManager.ts';
import type { ComposerChannel, ComposerScope } from './composerChannel.ts';
import type { ComposerConfig } from './composerConfig.ts';
import type { ComposerPart } from './composerPart.ts';
import type { ComposerState } from './composerState.ts';
import type { CustomDataManager } from './customData/customDataManager.ts';
import type { LinkPreviewManager } from './linkPreviews/linkPreviewManager.ts';
import type { QuotedMessage } from './quote/quotedMessage.ts';
import type { TextManager } from './text/textManager.ts';
import type { TextTrigger } from './triggers/textTrigger.ts';

/** The parts of a composer that the steps of its pipelines use. */
export interface ComposerParts {
  readonly context: ChannelContext;
  readonly channel: ComposerChannel;
  readonly scope: ComposerScope;
  readonly config: Readable<ComposerConfig>;
  readonly state: Readable<ComposerState>;
  readonly text: TextManager;
  readonly attachments: AttachmentManager;
  readonly linkPreviews: LinkPreviewManager;
  readonly customData: CustomDataManager;
  readonly quoted: QuotedMessage;
  /** All parts, the added ones at the end. */
  readonly parts: readonly ComposerPart[];
  /** Parts added by a host or another feature. */
  readonly addedParts: readonly ComposerPart[];
  /** Triggers added by a host to the built-in ones. */
  readonly addedTriggers: readonly TextTrigger<unknown>[];
  /** Removes what was submitted, but not what was written since. */
  clearSubmitted(sent: LocalMessage | undefined): void;
  /** Discards all content. */
  clear(): void;
  /** Opens a closed edit again with its content. */
  reopenEdit(): void;
}
