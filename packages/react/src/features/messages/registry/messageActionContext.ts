import type { Channel, ChatClient, LocalMessage } from '@confab/client';
import type { MessageComposer } from '@confab/client/composer';
import type { KitLinks, useNotify, useReportFailure } from '../../../core/provider/index.ts';
import type { TextTools } from '../../../core/text/index.ts';
import type { messagesText } from '../text.en.ts';
import type { MessageListHost } from './messageListHost.ts';
import type { Anchor, OpenOverlay } from './overlay.ts';

/** The message that an action runs on, and everything that it may use. */
export interface MessageActionContext {
  readonly message: LocalMessage;
  /** The message's row after a key; otherwise the button or point that it was chosen at. */
  readonly anchor: Anchor;
  /** The element that was pressed, where the action has a `pressTarget`. */
  readonly target?: Element | undefined;
  readonly client: ChatClient;
  readonly channel: Channel;
  /** The composer of the channel or thread that the list shows. */
  readonly composer: MessageComposer;
  readonly links: KitLinks;
  readonly host: Pick<MessageListHost, 'onOpenThread' | 'onForward'>;
  readonly open: OpenOverlay;
  readonly notify: ReturnType<typeof useNotify>;
  readonly report: ReturnType<typeof useReportFailure>;
  readonly t: TextTools<typeof messagesText>['t'];
}
