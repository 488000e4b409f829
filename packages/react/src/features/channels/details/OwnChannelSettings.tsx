import type { Channel } from '@confab/client';
import { sections as sectionsPart } from '@confab/client/sections';
import { defaultPreference, type NotificationPreference } from '@confab/protocol';
import { useEffect } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Select, Switch } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { SectionTitle } from './SectionTitle.tsx';
import { detailsText } from './text.en.ts';

/** The user's own settings of a channel, visible to nobody else (CHAN-07, CHAN-08, CHAN-11, CHAN-14). */
export function OwnChannelSettings({ channel }: { channel: Channel }) {
  const { t, format } = useText(detailsText);
  const report = useReportFailure();
  const part = useClient().part(sectionsPart);
  useEffect(() => part.keepSynced(), [part]);
  const own = useReadable(part.state, (all) => all).filter(({ kind }) => kind === 'own');
  const { membership, isMuted, ownCapabilities, channel: facts } = useReadable(channel.state);
  const run = (task: Promise<unknown>) => void report(task);
  const until = membership?.muted_until;
  return (
    <section className="cf-details__part">
      <header>
        <SectionTitle>{t('details.forYou')}</SectionTitle>
      </header>
      <Switch
        checked={membership?.pinned_at !== undefined}
        onCheckedChange={(pin) => run(pin ? channel.own.pin() : channel.own.unpin())}
        hint={t('details.pinnedHint')}
      >
        {t('details.pinned')}
      </Switch>
      {(isMuted || ownCapabilities.has('mute-channel')) && (
        <Switch
          checked={isMuted}
          onCheckedChange={(mute) => run(mute ? channel.own.mute() : channel.own.unmute())}
          hint={
            isMuted && until ? t('details.mutedUntil', { time: format.full(until) }) : t('details.mutedHint')
          }
        >
          {t('details.muted')}
        </Switch>
      )}
      <Select<NotificationPreference>
        label={t('details.notifications')}
        value={
          membership?.notification_preference ?? defaultPreference({ distinct: facts?.distinct ?? false })
        }
        onValueChange={(preference) => run(channel.own.notify(preference))}
        options={[
          { value: 'all', label: t('details.notifyAll') },
          { value: 'mentions', label: t('details.notifyMentions') },
          { value: 'nothing', label: t('details.notifyNothing') },
        ]}
      />
      <Switch
        checked={membership?.follow_threads === true}
        onCheckedChange={(follow) => run(channel.own.followThreads(follow))}
        hint={t('details.followThreadsHint')}
      >
        {t('details.followThreads')}
      </Switch>
      {own.length > 0 && (
        <Select
          label={t('details.section')}
          value={membership?.section_id ?? ''}
          onValueChange={(id) => run(channel.own.moveTo(id === '' ? undefined : id))}
          options={[
            { value: '', label: t('details.noSection') },
            ...own.map(({ id, name = '' }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </section>
  );
}
