import { maxPollOptions, maxPollOptionTextLength, optionKey, pollTexts } from '@confab/protocol';
import { CircleAlert, Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Icon, IconButton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';
import { usePollMemory } from './usePollMemory.ts';

export interface PollSuggestionProps {
  pollState: PollState;
  /** Whether the user has just opened it. */
  isFocused: boolean;
  onDone(): void;
}

/** A form for one more option of a poll: suggested, or added by the author. */
export function PollSuggestion({ pollState, isFocused, onDone }: PollSuggestionProps) {
  const { t } = useText(pollsText);
  const { poll, actions, run, canManage, canSuggest } = pollState;
  const { value: text, set: setText, get: textNow } = usePollMemory(poll.id, 'suggestion');
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const error = errorOf(text, pollState);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  if (poll.options.length >= maxPollOptions)
    return <p className="cf-poll__note">{t('pollErrors.optionsFull')}</p>;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const option = text.trim();
    if (option === '' || error || !canSuggest) return;
    setText('');
    onDone();
    // A refused suggestion is restored, unless something else has been written since.
    if (!(await run(actions.addOption(option))) && textNow() === '') setText(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    event.stopPropagation();
    setText('');
    onDone();
  }

  const label = canManage ? t('polls.addOption') : t('polls.suggestOption');
  return (
    <form className="cf-poll__suggest" onSubmit={submit}>
      <Icon of={Plus} size="sm" />
      <input
        ref={field}
        type="text"
        dir={text === '' ? undefined : 'auto'}
        tabIndex={-1}
        maxLength={maxPollOptionTextLength}
        value={text}
        placeholder={label}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {text.trim() !== '' && !error && canSuggest && <IconButton icon={Plus} label={label} type="submit" />}
      {error && (
        <p id={errorId} className="cf-field__error" role="alert">
          <Icon of={CircleAlert} size="sm" />
          {t('pollErrors.optionExists')}
        </p>
      )}
    </form>
  );
}

const errorOf = (text: string, { poll }: PollState): string | undefined =>
  text.trim() !== '' && poll.options.some((option) => optionKey(option.text) === optionKey(text))
    ? pollTexts.optionExists
    : undefined;
