import type { Channel } from '@confab/client';
import type { MessageComposer } from '@confab/client/composer';
import type { ChannelFeatures } from '@confab/protocol';
import type { ComponentType } from 'react';
import type { IconComponent } from '../../../core/primitives/index.ts';
import type { TextTools } from '../../../core/text/index.ts';
import type { composerText } from '../text.en.ts';

/** The channel and composer of an addition. */
export interface AdditionContext {
  channel: Channel;
  composer: MessageComposer;
}

/** The props of an addition's dialog, which is mounted only while open. */
export interface AdditionDialogProps extends AdditionContext {
  /** The arguments of the command that opened it (`/poll Lunch?`); empty for none. */
  args: string;
  /** Whether it was opened because its content must be fixed before the message can be sent. */
  isRefused: boolean;
  /** `isDone`: the addition is complete, so that the command that opened it can be removed from the text. */
  onClose(isDone: boolean): void;
}

/** The props of an addition's tile above the text. */
export interface AdditionPreviewProps extends AdditionContext {
  /** Opens the dialog again. */
  onOpen(): void;
  /** Returns the focus to the text. */
  onLeave(): void;
}

/**
 * An addition to a message besides text and files: an entry of the composer's "add" menu, listed in `additionList.ts`. Only
 * the entry itself is loaded with the page; its parts are loaded by `lazy(() => import(…))`.
 */
export interface ComposerAddition {
  /** Also the id of the composer's part and the name of the command that opens it. */
  readonly id: string;
  readonly icon: IconComponent;
  label(text: TextTools<typeof composerText>): string;
  /**
   * Whether it is offered in this channel; otherwise nothing of it is rendered. `features` are those of the channel's type,
   * once known.
   */
  isOffered(context: AdditionContext, features: ChannelFeatures | undefined): boolean;
  readonly Dialog: ComponentType<AdditionDialogProps>;
  readonly Preview?: ComponentType<AdditionPreviewProps>;
}
