import type { Channel, MessageComposer } from '@confab/client';
import type { ChannelFeatures } from '@confab/protocol';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextTools } from '../../../core/text/index.ts';

/** Where something may be added to a message. */
export interface AdditionContext {
  channel: Channel;
  composer: MessageComposer;
}

/** What the dialog of an addition is given; it is drawn only while it is wanted. */
export interface AdditionDialogProps extends AdditionContext {
  /** What followed the command that opened it (`/poll Lunch?`); empty where none did. */
  args: string;
  /** Whether it opened because nothing can be sent before what it holds is put right. */
  isRefused: boolean;
  /** `isDone`: the composer's part has what it was opened for, so that a command that opened it is done with. */
  onClose(isDone: boolean): void;
}

/** What an addition shows above the text while it holds something. */
export interface AdditionAboveProps extends AdditionContext {
  /** Opens the dialog again. */
  onOpen(): void;
  /** Gives the focus back to the text. */
  onLeave(): void;
}

/**
 * Something that a message can carry beside words and files: an entry of the composer's "add" menu, listed in
 * `additionList.ts`. Only what the entry itself needs is loaded with the page; its parts come by `lazy(() => import(…))`.
 */
export interface ComposerAddition {
  /** Also the id of the composer's part and the name of the command that opens it. */
  readonly id: string;
  readonly icon: LucideIcon;
  label(text: TextTools): string;
  /** Whether it may be added here and now; nothing else is ever drawn. `features` are those of the channel's type, once known. */
  isOffered(place: AdditionContext, features: ChannelFeatures | undefined): boolean;
  readonly Dialog: ComponentType<AdditionDialogProps>;
  readonly Above?: ComponentType<AdditionAboveProps>;
}
