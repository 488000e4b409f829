import type { Channel } from '@confab/client';
import { moderation } from '@confab/client/moderation';
import { type BanKind, banKinds, maxModerationReasonLength } from '@confab/protocol';
import { useState } from 'react';
import { Button, Dialog, Select, TextField } from '../../core/primitives/index.ts';
import { useClient, useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { moderationText } from './text.en.ts';

const HOUR_MS = 3_600_000;
const lengths = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 28 * 24 * HOUR_MS };
type Length = keyof typeof lengths | 'good';

export interface RestrictDialogProps {
  person: { id: string; name: string };
  /** The channel to restrict in, with its name; without one the restriction is app-wide. */
  channel?: { channel: Channel; label: string } | undefined;
  /** Whether the user may restrict in the whole app. */
  inApp: boolean;
  onClose(): void;
}

/** Times out or bans a person: kind, scope, duration and reason (MOD-01). */
export function RestrictDialog({ person, channel, inApp, onClose }: RestrictDialogProps) {
  const client = useClient();
  const { t } = useText(moderationText);
  const notify = useNotify();
  const report = useReportFailure();
  const [kind, setKind] = useState<BanKind>('time_out');
  const [scope, setScope] = useState<'channel' | 'app'>(channel ? 'channel' : 'app');
  const [length, setLength] = useState<Length>('day');
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const known = client.part(moderation);
  // A time-out always ends.
  const chosen: Length = kind === 'time_out' && length === 'good' ? 'month' : length;

  async function submit() {
    setSending(true);
    const done = await report(apply());
    setSending(false);
    if (done) onClose();
  }

  async function apply() {
    const ban = await known.ban({
      user_id: person.id,
      kind,
      ...(scope === 'channel' && channel && { cid: channel.channel.cid }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(chosen !== 'good' && { until: new Date(Date.now() + lengths[chosen] - 1000).toISOString() }),
    });
    notify({
      severity: 'success',
      message: t('moderation.restrictDone', { name: person.name }),
      actions: [
        {
          label: t('actions.undo'),
          run: () => void report(known.lift(ban.id)),
        },
      ],
    });
  }

  const scopes = [
    ...(channel
      ? [{ value: 'channel' as const, label: t('moderation.inChannel', { channel: channel.label }) }]
      : []),
    ...(inApp ? [{ value: 'app' as const, label: t('moderation.inApp') }] : []),
  ];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('moderation.restrictTitle', { name: person.name })}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="danger" disabled={isSending}>
            {t('moderation.apply')}
          </Button>
        </>
      }
    >
      <Select
        label={t('moderation.kind')}
        value={kind}
        options={banKinds.toReversed().map((value) => ({ value, label: t(`banKinds.${value}`) }))}
        onValueChange={setKind}
      />
      <Select label={t('moderation.where')} value={scope} options={scopes} onValueChange={setScope} />
      <Select
        label={t('moderation.howLong')}
        value={chosen}
        options={[
          { value: 'hour', label: t('moderation.forHour') },
          { value: 'day', label: t('moderation.forDay') },
          { value: 'week', label: t('moderation.forWeek') },
          { value: 'month', label: t('moderation.forMonth') },
          ...(kind === 'time_out' ? [] : [{ value: 'good' as const, label: t('moderation.forGood') }]),
        ]}
        onValueChange={setLength}
      />
      <TextField
        label={t('moderation.why')}
        aside={t('moderation.optional')}
        hint={t('moderation.whyHint')}
        maxLength={maxModerationReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
