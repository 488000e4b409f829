import type { Channel } from '@confab/client';
import { channelControls } from '@confab/client/channelControls';
import { useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, ConfirmDialog, Select, Switch } from '../../../core/primitives/index.ts';
import { useClient, useNotify, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannelTypes } from '../../channelTypes/index.ts';
import { DeleteChannelDialog } from './DeleteChannelDialog.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import { slowModes } from './slowModes.ts';
import { detailsText } from './text.en.ts';

export interface ChannelAdminSettingsProps {
  channel: Channel;
  label: string;
  onLeftOrDeleted(): void;
}

/** Slow mode, freezing, clearing and deleting, for those allowed (CHAN-06, CHAN-10). */
export function ChannelAdminSettings({ channel, label, onLeftOrDeleted }: ChannelAdminSettingsProps) {
  const { t } = useText(detailsText);
  const client = useClient();
  const report = useReportFailure();
  const notify = useNotify();
  const facts = useReadable(channel.state, (state) => state.channel);
  const capabilities = useReadable(channel.state, (state) => state.ownCapabilities);
  const usual = useChannelTypes().get(channel.type)?.cooldown ?? 0;
  const [confirming, setConfirming] = useState<'clear' | 'delete'>();
  const canSetSlowMode = capabilities.has('set-channel-cooldown');
  const canFreeze = capabilities.has('update-channel') && facts?.distinct === false;
  const canDelete = capabilities.has('delete-channel');
  if (!facts || !(canSetSlowMode || canFreeze || canDelete)) return null;

  async function clear() {
    const cleared = client
      .part(channelControls)
      .truncate(channel)
      .then((task) => {
        notify({ severity: 'success', message: t(task ? 'details.clearing' : 'details.cleared') });
      });
    await report(cleared);
  }

  const timeOf = (seconds: number) =>
    seconds === 0
      ? t('details.slowOff')
      : seconds < 60
        ? t('details.seconds', { count: seconds })
        : seconds < 3600
          ? t('details.minutes', { count: Math.round(seconds / 60) })
          : t('details.hours', { count: Math.round(seconds / 3600) });
  const current = facts.cooldown ?? usual;
  const steps = [...new Set([...slowModes, current])].sort((left, right) => left - right);
  return (
    <section className="cf-details__part">
      <header>
        <SectionTitle>{t('details.running')}</SectionTitle>
      </header>
      {canSetSlowMode && (
        <Select
          label={t('details.slowMode')}
          hint={t('details.slowHint')}
          value={String(current)}
          onValueChange={(seconds) => void report(channel.update({ cooldown: Number(seconds) }))}
          options={steps.map((seconds) => ({ value: String(seconds), label: timeOf(seconds) }))}
        />
      )}
      {canFreeze && (
        <Switch
          checked={facts.frozen}
          onCheckedChange={(frozen) => void report(channel.update({ frozen }))}
          hint={t('details.frozenHint')}
        >
          {t('details.frozen')}
        </Switch>
      )}
      {canDelete && (
        <div className="cf-details__actions">
          <Button size="sm" onClick={() => setConfirming('clear')}>
            {t('details.clear')}
          </Button>
          {!facts.distinct && (
            <Button size="sm" variant="danger" onClick={() => setConfirming('delete')}>
              {t('details.delete')}
            </Button>
          )}
        </div>
      )}
      {confirming === 'clear' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(undefined)}
          title={t('details.clearTitle', { channel: label })}
          confirmLabel={t('details.clearConfirm')}
          danger
          onConfirm={() => void clear()}
        >
          <p>{t('details.clearBody')}</p>
        </ConfirmDialog>
      )}
      {confirming === 'delete' && (
        <DeleteChannelDialog
          channel={channel}
          label={label}
          onClose={() => setConfirming(undefined)}
          onDeleted={onLeftOrDeleted}
        />
      )}
    </section>
  );
}
