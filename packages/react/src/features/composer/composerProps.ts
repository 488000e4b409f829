import type { Channel } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import type { ReactNode } from 'react';

export interface MessageComposerProps {
  channel: Channel;
  /** The channel's name as shown to the user: "#night-ride". */
  label: string;
  /** The thread to write in; defaults to the channel itself. */
  thread?: Thread | undefined;
  /** Content between the text and the buttons. */
  below?: ReactNode;
  /**
   * The element that had the focus when the channel was opened: a composer that appears later takes the focus only if it
   * has not moved on. Without it, the composer takes the focus from every part of the kit.
   */
  opener?: Element | null | undefined;
}
