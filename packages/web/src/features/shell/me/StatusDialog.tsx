import type { ChatClient } from '@confab/client';
import type { OwnUser } from '@confab/protocol';
import {
  Button,
  Dialog,
  EmojiPopover,
  EmojiText,
  Field,
  Icon,
  IconButton,
  Select,
  TextField,
  useText,
} from '@confab/react';
import { SmilePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { clearTimes } from './clearTimes.ts';
import { meText } from './text.en.ts';
import './StatusDialog.css';
import { Problem } from '../../../core/requests/Problem.tsx';

const suggested = [
  { emoji: '🗓️', text: 'me.meeting', end: 'in1Hour' },
  { emoji: '🍜', text: 'me.lunch', end: 'in1Hour' },
  { emoji: '🎧', text: 'me.focus', end: 'today' },
  { emoji: '🚆', text: 'me.commuting', end: 'in30Minutes' },
  { emoji: '🤒', text: 'me.ill', end: 'today' },
  { emoji: '🌴', text: 'me.holiday', end: 'thisWeek' },
] as const;

const ends = ['never', 'in30Minutes', 'in1Hour', 'today', 'thisWeek'] as const;
type End = (typeof ends)[number] | 'asSet';

/** Edits the status: an emoji, a text and an expiry (APP-05). */
export function StatusDialog({ client, me, onClose }: { client: ChatClient; me: OwnUser; onClose(): void }) {
  const { t, format, timeZone } = useText(meText);
  const [emoji, setEmoji] = useState(me.status_emoji ?? '');
  const [words, setWords] = useState(me.status_text ?? '');
  const [end, setEnd] = useState<End>(me.status_expires_at ? 'asSet' : 'never');
  const { pending, fieldErrors, problem, submit } = useSubmit(async () => {
    const times = clearTimes(Date.now(), timeZone);
    const at =
      end === 'never'
        ? undefined
        : end === 'asSet'
          ? me.status_expires_at
          : new Date(times[end]).toISOString();
    const [status, text] = [emoji.trim(), words.trim()];
    await client.updateMe({
      status_emoji: status || null,
      status_text: text || null,
      status_expires_at: at ?? null,
    });
    onClose();
  }, ['status_emoji', 'status_text']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('me.statusTitle')}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <div className="web-status">
        <Field label={t('me.statusEmoji')} error={fieldErrors.status_emoji}>
          {(control) => (
            <div className="web-status__emoji">
              <EmojiPopover
                trigger={
                  <button {...control} type="button" aria-label={t('me.chooseEmoji', { emoji })}>
                    {emoji ? <EmojiText text={emoji} /> : <Icon of={SmilePlus} />}
                  </button>
                }
                onSelect={setEmoji}
              />
              {emoji && (
                <IconButton size="sm" icon={X} label={t('me.removeEmoji')} onClick={() => setEmoji('')} />
              )}
            </div>
          )}
        </Field>
        <TextField
          label={t('me.statusText')}
          value={words}
          maxLength={100}
          error={fieldErrors.status_text}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Select
        label={t('me.until')}
        value={end}
        onValueChange={setEnd}
        options={[
          ...(me.status_expires_at
            ? [{ value: 'asSet' as const, label: format.full(me.status_expires_at) }]
            : []),
          ...ends.map((value) => ({ value, label: t(`me.${value}`) })),
        ]}
      />
      <Problem>{problem}</Problem>
      <fieldset className="web-status__suggestions">
        <legend>{t('me.suggestions')}</legend>
        {suggested.map((one) => (
          <Button
            key={one.text}
            onClick={() => {
              setEmoji(one.emoji);
              setWords(t(one.text));
              setEnd(one.end);
            }}
          >
            {one.emoji} {t(one.text)}
          </Button>
        ))}
      </fieldset>
    </Dialog>
  );
}
