import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useKit } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { messagesText } from './text.en.ts';
import { unfoldedMessages } from './unfoldedMessages.ts';

/** A long message, its first lines only until somebody asks for the rest; who gets into the rest by key sees it. */
export function FoldedText({ messageId, children }: { messageId: string; children: ReactNode }) {
  const { t } = useText(messagesText);
  const { ids } = unfoldedMessages(useKit());
  const [isOpen, setOpen] = useState(() => ids.has(messageId));
  const [hasRest, setHasRest] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const boxId = useId();
  useLayoutEffect(() => {
    const { current } = box;
    if (current && !isOpen) setHasRest(current.scrollHeight > current.clientHeight + 1);
  }, [isOpen]);

  function toggle(open: boolean) {
    setOpen(open);
    if (open) ids.add(messageId);
    else ids.delete(messageId);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it may get the focus, the box itself does nothing */}
      <div
        ref={box}
        id={boxId}
        className="cf-fold"
        data-folded={(!isOpen && hasRest) || undefined}
        onFocus={() => hasRest && !isOpen && toggle(true)}
      >
        {children}
      </div>
      {hasRest && (
        <button
          type="button"
          className="cf-fold__more"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-controls={boxId}
          onClick={() => toggle(!isOpen)}
        >
          {t(isOpen ? 'messages.showLess' : 'messages.showMore')}
        </button>
      )}
    </>
  );
}
