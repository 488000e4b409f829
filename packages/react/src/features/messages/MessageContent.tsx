import type { LocalMessage } from '@confab/client';
import { hasSystemNote } from '@confab/protocol';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useContext } from 'react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { drawMention } from '../markdown/drawMention.tsx';
import { MessageText } from '../markdown/MessageText.tsx';
import type { Mention } from '../markdown/mention.ts';
import { FoldedText } from './FoldedText.tsx';
import { messagePart, runOf } from './lazyParts.tsx';
import { ListContext, type MessageListShared } from './listContext.ts';
import { isLongText } from './longText.ts';
import { availableActions } from './registry/availableActions.ts';
import { messagesText } from './text.en.ts';
import type { ListReader } from './useListReader.ts';
import { useMentions } from './useMentions.ts';

const ChannelMention = messagePart(({ messages }) => messages.components.ChannelMention);
const SystemLine = messagePart(({ messages }) => messages.components.SystemLine);

export interface MessageContentProps {
  message: LocalMessage;
  /** Who reads: a mention of them stands out. */
  reader: ListReader;
}

/** A message's text, or the notice that it was deleted. */
export function MessageContent({ message, reader }: MessageContentProps) {
  const { t } = useText(messagesText);
  const mentions = useMentions(message, reader);
  const renderMention = useRenderMention();
  if (message.type === 'deleted') {
    return (
      <p className="cf-message__deleted">
        <Icon of={Trash2} size="xs" />
        {t('messages.deleted')}
      </p>
    );
  }
  const words = <MessageText text={message.text} mentions={mentions} renderMention={renderMention} />;
  return (
    <div className="cf-message__text">
      {hasSystemNote(message) ? (
        // The message's own text is English, so nothing is shown until the reader's language is loaded.
        <SystemLine message={message} fallback={'\u00a0'} />
      ) : isLongText(message.text) ? (
        <FoldedText messageId={message.id}>{words}</FoldedText>
      ) : (
        words
      )}
      {message.edited_at && <EditedMark message={message} editedAt={message.edited_at} />}
    </div>
  );
}

/** Opens what the message said before, where the viewer may see that (MSG-18). */
function EditedMark({ message, editedAt }: { message: LocalMessage; editedAt: string }) {
  const { t, format } = useText(messagesText);
  const { features = [], actions } = useContext(ListContext) ?? nothing;
  const history =
    actions &&
    availableActions(features, message, actions.rights()).find(({ name }) => name === 'editHistory');
  const title = t('messages.editedAt', { time: format.full(editedAt) });
  if (!history)
    return (
      <span className="cf-message__edited" title={title}>
        {t('messages.edited')}
      </span>
    );
  return (
    <button
      type="button"
      className="cf-message__edited"
      title={title}
      tabIndex={-1}
      onClick={({ currentTarget }) => actions.run(runOf(history), message, currentTarget)}
    >
      {t('messages.edited')}
    </button>
  );
}

const nothing: Partial<MessageListShared> = {};

/** Draws people and channels as buttons that open them, where the page can. */
function useRenderMention() {
  // A message is also shown where there is no list: among results, in an inbox.
  const { openProfile, openChannel, actions } = useContext(ListContext) ?? nothing;
  return useCallback(
    (mention: Mention, text: string): ReactNode => {
      const { kind, id, isMe } = mention;
      if (kind === 'channel' && openChannel) {
        const fallback = drawMention(mention, text);
        return (
          <ChannelMention cid={id} text={text} isInRow={!!actions} onOpen={openChannel} fallback={fallback} />
        );
      }
      if (kind !== 'user' || !openProfile) return drawMention(mention, text);
      return (
        <button
          type="button"
          className="cf-mention"
          data-kind={kind}
          data-me={isMe || undefined}
          // In a list, the keys of the row lead to it.
          tabIndex={actions ? -1 : 0}
          onClick={(event) => openProfile(id, event.currentTarget)}
        >
          <bdi>{text}</bdi>
        </button>
      );
    },
    [openProfile, openChannel, actions],
  );
}
