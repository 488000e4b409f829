import { isBlank, type PollComposer, type PollOptionRow } from '@confab/client/composer/poll';
import { maxPollOptions } from '@confab/protocol';
import { GripVertical, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReadable } from '../../../core/bindings/index.ts';
import { Icon, IconButton, TextField, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { onEnter } from './onEnter.ts';
import { pollFormText } from './text.en.ts';
import { usePollErrors } from './usePollErrors.ts';
import { useRowDrag } from './useRowDrag.ts';

/** The number of options from which the remaining number is shown. */
const NEAR = 90;

/** The options of a poll in order; the last row is for the next one (POLL-06). */
export function PollOptionRows({ poll, onBlur }: { poll: PollComposer; onBlur(): void }) {
  const { t } = useText(pollFormText);
  const rows = useReadable(poll.state, (state) => state.fields.options);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  // The row for the next option stays last.
  const last = rows.at(-1);
  const movable = last && isBlank(last.text) ? rows.length - 1 : rows.length;
  const drag = useRowDrag(movable, move);

  function focus(id: string | undefined, part: 'input' | 'button') {
    list.current?.querySelector<HTMLElement>(`[data-option="${id}"] ${part}`)?.focus();
  }

  function move(id: string, index: number) {
    const row = rows.find((one) => one.id === id);
    if (!row || index < 0 || index >= movable) return;
    flushSync(() => {
      poll.move(id, index);
      setAnnouncement(t('pollForm.moved', { text: row.text, number: index + 1, count: movable }));
    });
    focus(id, 'button');
  }

  function change({ id }: PollOptionRow, text: string) {
    flushSync(() => poll.setOption(id, text));
    const after = poll.state.get().fields.options;
    if (!after.some((one) => one.id === id)) focus(after.at(-1)?.id, 'input');
  }

  function remove({ id }: PollOptionRow, index: number) {
    flushSync(() => poll.removeOption(id));
    focus(poll.state.get().fields.options[index]?.id, 'input');
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, row: PollOptionRow) {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .filter((line) => !isBlank(line));
    if (lines.length < 2 || !isBlank(row.text)) return;
    event.preventDefault();
    flushSync(() => {
      for (const line of lines) {
        const free = poll.state.get().fields.options.find(({ text }) => isBlank(text));
        if (free) poll.setOption(free.id, line.trim());
      }
    });
    focus(poll.state.get().fields.options.at(-1)?.id, 'input');
  }

  const full = rows.filter(({ text }) => !isBlank(text)).length;
  const left = maxPollOptions - full;
  return (
    <fieldset className="cf-poll-options">
      <legend>
        {t('pollForm.options')}
        {full >= NEAR && (
          <span role="status">
            {left > 0 ? t('pollForm.optionsLeft', { count: left }) : t('pollErrors.optionsFull')}
          </span>
        )}
      </legend>
      <ol ref={list} data-dragging={drag.draggedId !== undefined || undefined}>
        {rows.map((row, index) => (
          <OptionRow
            key={row.id}
            poll={poll}
            row={row}
            index={index}
            isMovable={index < movable}
            isDragged={drag.draggedId === row.id}
            style={drag.styleOf(index)}
            onGrab={(event) => drag.grab(event, row.id, index)}
            onMove={(by) => move(row.id, index + by)}
            onNext={() => focus(rows[index + 1]?.id, 'input')}
            onChange={(text) => change(row, text)}
            onPaste={(event) => paste(event, row)}
            onRemove={() => remove(row, index)}
            onBlur={onBlur}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  );
}

interface OptionRowProps {
  poll: PollComposer;
  row: PollOptionRow;
  index: number;
  isMovable: boolean;
  isDragged: boolean;
  style: React.CSSProperties | undefined;
  onGrab(event: PointerEvent<HTMLElement>): void;
  onMove(by: number): void;
  onNext(): void;
  onChange(text: string): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
  onRemove(): void;
  onBlur(): void;
}

function OptionRow(props: OptionRowProps) {
  const { poll, row, index, isMovable, isDragged } = props;
  const { t } = useText(pollFormText);
  const { words } = usePollErrors();
  const error = words(useReadable(poll.state, (state) => state.errors.options[row.id]));
  const number = index + 1;

  function onHandleKey(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    props.onMove(by);
  }

  return (
    <li
      className="cf-poll-option"
      data-option={row.id}
      data-held={isDragged || undefined}
      style={props.style}
    >
      <button
        type="button"
        className="cf-poll-option__grip"
        aria-label={t('pollForm.move', { number, text: row.text })}
        aria-description={t('pollForm.moveKeys')}
        disabled={!isMovable}
        onPointerDown={props.onGrab}
        onKeyDown={onHandleKey}
      >
        <Icon of={GripVertical} size="sm" />
      </button>
      <TextField
        label={t('pollForm.option', { number })}
        labelHidden
        placeholder={t('pollForm.addOption')}
        value={row.text}
        error={error}
        autoComplete="off"
        onChange={({ target }) => props.onChange(target.value)}
        onPaste={props.onPaste}
        onBlur={props.onBlur}
        onKeyDown={(event) => onEnter(event, props.onNext)}
      />
      {isMovable && (
        <IconButton
          icon={X}
          label={t('pollForm.remove', { number, text: row.text })}
          onClick={props.onRemove}
        />
      )}
    </li>
  );
}
