import type { LocalMessage } from '@confab/client';
import { memo, useState } from 'react';
import { useOverrides } from '../../core/overrides/index.ts';
import { MessageToolbar } from './lazyParts.tsx';
import { useListShared } from './listContext.ts';
import { MessageLayout } from './MessageLayout.tsx';
import { availableActions } from './registry/availableActions.ts';
import { mentionsReader } from './useListReader.ts';
import { useRowLabel } from './useRowLabel.ts';
import './MessageRow.css';

export interface MessageRowProps {
  message: LocalMessage;
  /** Whether it carries its author's name and picture. */
  isFirst: boolean;
  /** Whether it is the one row that Tab reaches (UX-18). */
  isActive: boolean;
  /** Whether it was jumped to a moment ago. */
  isHighlighted: boolean;
  /** Whether its menu or emoji picker is open. */
  isBusy: boolean;
}

/** One message. Its toolbar is drawn only while the pointer or focus is on it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isFirst, isActive, isHighlighted, isBusy } = props;
  const { reader, features, actions } = useListShared();
  const isReplaced = useOverrides().components.Message !== undefined;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isMention = mentionsReader(message, reader);
  const label = useRowLabel(message, isActive || isFocused);

  return (
    <article
      className="cf-message"
      aria-label={label}
      data-message-id={message.id}
      data-first={isFirst || undefined}
      data-status={message.status}
      data-type={message.type}
      data-mention={isMention || undefined}
      data-pinned={message.pinned_at !== undefined || undefined}
      data-replaced={isReplaced || undefined}
      data-highlighted={isHighlighted || undefined}
      data-hovered={isHovered || isBusy || undefined}
      tabIndex={isActive ? 0 : -1}
      // Not `onPointerEnter`, which React misses where the element under the pointer was removed.
      onPointerOver={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <MessageLayout message={message} isFirst={isFirst} />
      {features.map(({ name, Corner }) => Corner && <Corner key={name} message={message} />)}
      {(isHovered || isFocused || isBusy) && (
        <MessageToolbar message={message} available={availableActions(features, message, actions.rights())} />
      )}
    </article>
  );
});
