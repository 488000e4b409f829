import { countErrors, isBlank, type PollComposer, type PollFields } from '@confab/client/composer/poll';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, Dialog, TextField } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { onEnter } from './onEnter.ts';
import { PollOptionRows } from './PollOptionRows.tsx';
import { PollSettings } from './PollSettings.tsx';
import { pollFormText } from './text.en.ts';
import { useFieldBlur } from './useFieldBlur.ts';
import { usePollErrors } from './usePollErrors.ts';
import './PollForm.css';

export interface PollFormProps {
  poll: PollComposer;
  /** The input before the dialog was opened, restored on cancel; undefined for a new poll. */
  before: PollFields | undefined;
  onClose(isDone: boolean): void;
}

/** The form of a poll. */
export function PollForm({ poll, before, onClose }: PollFormProps) {
  const { t } = useText(pollFormText);
  const { fields, errors } = useReadable(poll.state);
  const form = useRef<HTMLDivElement>(null);
  const { onPointerDown, onBlur } = useFieldBlur(poll);
  const { words } = usePollErrors();
  const errorCount = countErrors(errors);

  function create() {
    let isValid = false;
    flushSync(() => {
      isValid = poll.blur();
    });
    if (isValid) onClose(true);
    else
      focusIn(form.current, '[aria-invalid="true"]') || focusOption(form.current, fields.options.at(-1)?.id);
  }

  function cancel() {
    if (before) poll.restore({ ...before, options: [...before.options] });
    else poll.clear();
    onClose(false);
  }

  const isWithoutOption = fields.options.every(({ text }) => isBlank(text));
  const note = errorCount > 0 ? t('pollForm.toFix', { count: errorCount }) : '';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={before ? t('pollForm.editTitle') : t('pollForm.createTitle')}
      onSubmit={create}
      footer={
        <>
          <span role="status">
            {note || (isWithoutOption && !isBlank(fields.name) ? t('pollForm.optionMissing') : '')}
          </span>
          <Button onClick={cancel}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" aria-disabled={errorCount > 0 || undefined}>
            {before ? t('actions.done') : t('pollForm.create')}
          </Button>
        </>
      }
    >
      <div ref={form} className="cf-poll-form" onPointerDown={onPointerDown}>
        <TextField
          label={t('pollForm.question')}
          placeholder={t('pollForm.questionPlaceholder')}
          value={fields.name}
          error={words(errors.name)}
          onChange={({ target }) => poll.set('name', target.value)}
          onBlur={() => onBlur('name')}
          onKeyDown={(event) => onEnter(event, () => focusOption(form.current, fields.options[0]?.id))}
        />
        <TextField
          label={t('pollForm.description')}
          aside={t('pollForm.optional')}
          value={fields.description}
          error={words(errors.description)}
          onChange={({ target }) => poll.set('description', target.value)}
          onBlur={() => onBlur('description')}
        />
        <PollOptionRows poll={poll} onBlur={() => onBlur('options')} />
        <PollSettings poll={poll} onBlur={onBlur} />
      </div>
    </Dialog>
  );
}

function focusIn(form: HTMLElement | null, selector: string): boolean {
  const found = form?.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null && found !== undefined;
}

const focusOption = (form: HTMLElement | null, id: string | undefined) =>
  focusIn(form, `[data-option="${id}"] input`);
