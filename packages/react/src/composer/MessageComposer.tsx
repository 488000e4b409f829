import type { Channel } from '@confab/client';
import { ArrowUp, Check, Smile } from 'lucide-react';
import { Suspense, useId, useRef } from 'react';
import { useReadable } from '../bindings/index.ts';
import { EmojiPopover } from '../emoji/index.ts';
import { IconButton } from '../primitives/index.ts';
import { useReportFailure } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import { TypingLine } from '../typing/index.ts';
import { CannotSend } from './CannotSend.tsx';
import { ComposerContext } from './ComposerContext.tsx';
import { ComposerField } from './ComposerField.tsx';
import { FormatMenu } from './FormatMenu.tsx';
import { formatText } from './formatText.ts';
import { LengthNote } from './LengthNote.tsx';
import { SuggestionList, usePreloadedWritingParts } from './lazyWritingParts.ts';
import { useSuggestions } from './suggestions/useSuggestions.ts';
import { applyChange, insertText } from './textareaChange.ts';
import { useComposer } from './useComposer.ts';
import './MessageComposer.css';

export interface MessageComposerProps {
  channel: Channel;
  /** The channel's name as the reader knows it: "#night-ride". */
  label: string;
}

/** Where messages are written, with the line below it that tells who else writes. */
export function MessageComposer({ channel, label }: MessageComposerProps) {
  const canSend = useReadable(channel.state, (state) => state.ownCapabilities.has('send-message'));
  return (
    <div className="cf-composer-place">
      {canSend ? (
        <WritableComposer channel={channel} label={label} />
      ) : (
        <CannotSend channel={channel} label={label} />
      )}
    </div>
  );
}

function WritableComposer({ channel, label }: MessageComposerProps) {
  const { owner, composer, state, text } = useComposer(channel);
  const { t } = useText();
  const report = useReportFailure();
  const field = useRef<HTMLTextAreaElement>(null);
  const choice = useSuggestions(composer, field);
  const listId = useId();
  usePreloadedWritingParts();

  function submit() {
    if (!state.canSend) return;
    choice.close();
    void report(composer.submit());
    field.current?.focus();
  }

  return (
    <>
      <div className="cf-composer" data-editing={state.edited !== undefined || undefined}>
        {choice.open && (
          <Suspense fallback={null}>
            <SuggestionList id={listId} choice={choice} />
          </Suspense>
        )}
        <ComposerContext composer={composer} state={state} />
        <ComposerField
          ref={field}
          owner={owner}
          composer={composer}
          state={state}
          text={text}
          label={state.edited ? t('composer.editLabel') : t('composer.label', { channel: label })}
          placeholder={t('composer.placeholder', { channel: label })}
          choice={choice}
          listId={listId}
          onSubmit={submit}
        />
        <div className="cf-composer__bar">
          <FormatMenu
            onFormat={(format) => {
              const area = field.current;
              if (!area) return;
              const { value, selectionStart: start, selectionEnd: end } = area;
              applyChange(area, formatText({ text: value, start, end }, format));
            }}
          />
          <EmojiPopover
            side="top"
            finalFocus={field}
            trigger={<IconButton icon={Smile} label={t('composer.emoji')} />}
            onSelect={(emoji) => field.current && insertText(field.current, emoji)}
          />
          <button
            type="button"
            className="cf-send"
            aria-label={state.edited ? t('composer.saveEdit') : t('composer.send')}
            title={t('composer.enterToSend')}
            disabled={!state.canSend}
            // The field keeps the focus, so that a phone keeps its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={submit}
          >
            {state.edited ? (
              <Check aria-hidden className="cf-icon" />
            ) : (
              <ArrowUp aria-hidden className="cf-icon" />
            )}
          </button>
        </div>
      </div>
      <div className="cf-composer-under">
        <TypingLine channel={channel} />
        <LengthNote length={text.text.length} most={composer.text.maxLength} />
      </div>
    </>
  );
}
