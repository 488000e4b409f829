import type { ChatClient } from '@confab/client';
import { notificationSettings } from '@confab/client/notifications';
import { ErrorState, Skeleton, useReadable, useText } from '@confab/react';
import { type ReactNode, useCallback, useId } from 'react';
import { useLoaded } from '../../../core/requests/useLoaded.ts';
import { settingsText } from '../../settings/text.en.ts';
import { ChannelPreferences } from './ChannelPreferences.tsx';
import { DeliveryPreferences } from './DeliveryPreferences.tsx';
import { MessagePreferences } from './MessagePreferences.tsx';
import { PeoplePreferences } from './PeoplePreferences.tsx';
import { PushDeviceList } from './PushDeviceList.tsx';
import { QuietTimes } from './QuietTimes.tsx';
import { SelfTest } from './SelfTest.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { notificationsPageText } from './text.en.ts';
import { WhyLookup } from './WhyLookup.tsx';
import './NotificationsPage.css';

/** The user's notification settings, a test, and why a message did or did not notify (NOTE-01). */
export default function NotificationsPage({ client }: { client: ChatClient }) {
  const { t: settingsWords } = useText(settingsText);
  const { t } = useText(notificationsPageText);
  const part = client.part(notificationSettings);
  const load = useCallback(() => part.load(), [part]);
  const { error, reload } = useLoaded(load);
  const settings = useReadable(part.state);
  return (
    <div className="web-page web-notify">
      <header>
        <h1>{settingsWords('settings.notifications')}</h1>
      </header>
      <Part title={t('thisDevice.title')}>
        <ThisDevice client={client} />
      </Part>
      {error && !settings && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!settings && !error && <Skeleton of="rows" count={6} />}
      {settings && (
        <>
          <Part title={t('messagePreferences.title')}>
            <MessagePreferences client={client} settings={settings} />
          </Part>
          <Part title={t('channelPreferences.title')} hint={t('channelPreferences.hint')}>
            <ChannelPreferences client={client} />
          </Part>
          <Part title={t('peoplePreferences.title')} hint={t('peoplePreferences.hint')}>
            <PeoplePreferences client={client} people={settings.people} />
          </Part>
          <Part title={t('delivery.title')}>
            <DeliveryPreferences client={client} settings={settings} />
          </Part>
        </>
      )}
      <Part title={t('quietTimes.title')}>
        <QuietTimes client={client} />
      </Part>
      <Part title={t('pushDevices.title')}>
        <PushDeviceList client={client} />
      </Part>
      <Part title={t('selfTest.title')} hint={t('selfTest.hint')}>
        <SelfTest client={client} />
      </Part>
      <Part title={t('whyLookup.title')} hint={t('whyLookup.hint')}>
        <WhyLookup />
      </Part>
    </div>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="web-notify__part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p>{hint}</p>}
      </header>
      {children}
    </section>
  );
}
