import type { ChatClient } from '@confab/client';
import { lazyPart, useText } from '@confab/react';
import { MutedAndBlockedPeople } from '@confab/react/moderation';
import { ProfileFieldsForm, ProfileForm, ReadingForm, WritingForm } from '@confab/react/people';
import {
  Bell,
  CheckCheck,
  MonitorSmartphone,
  Palette,
  PenLine,
  ShieldCheck,
  UserRound,
  UserX,
} from 'lucide-react';
import { Suspense } from 'react';
import { PagesFrame } from '../shell/PagesFrame.tsx';
import { AppearanceForm } from './AppearanceForm.tsx';
import { SessionList } from './SessionList.tsx';
import { settingsText } from './text.en.ts';

const SecurityPage = lazyPart(() => import('../security/SecurityPage.tsx'));
const NotificationsPage = lazyPart(() => import('../notifications/settings/NotificationsPage.tsx'));

/** The user's settings, a page for each subject. */
export default function SettingsPage({ client }: { client: ChatClient }) {
  const { t } = useText(settingsText);
  const sections = [
    { path: '/settings/profile', icon: UserRound, label: t('settings.profile'), page: <Profile /> },
    {
      path: '/settings/appearance',
      icon: Palette,
      label: t('settings.appearance'),
      page: <AppearanceForm />,
    },
    { path: '/settings/reading', icon: CheckCheck, label: t('settings.reading'), page: <Reading /> },
    { path: '/settings/writing', icon: PenLine, label: t('settings.writing'), page: <Writing /> },
    {
      path: '/settings/notifications',
      icon: Bell,
      label: t('settings.notifications'),
      page: (
        <Suspense fallback={null}>
          <NotificationsPage client={client} />
        </Suspense>
      ),
    },
    {
      path: '/settings/people',
      icon: UserX,
      label: t('settings.mutedAndBlocked'),
      page: <MutedAndBlocked />,
    },
    {
      path: '/settings/security',
      icon: ShieldCheck,
      label: t('settings.security'),
      page: (
        <Suspense fallback={null}>
          <SecurityPage client={client} />
        </Suspense>
      ),
    },
    {
      path: '/settings/sessions',
      icon: MonitorSmartphone,
      label: t('settings.sessions'),
      page: <SessionList client={client} />,
    },
  ];
  return <PagesFrame client={client} title={t('settings.title')} home="/settings" groups={[{ sections }]} />;
}

function Reading() {
  const { t } = useText(settingsText);
  return (
    <div className="web-page">
      <header>
        <h1>{t('settings.reading')}</h1>
      </header>
      <ReadingForm />
    </div>
  );
}

function Writing() {
  const { t } = useText(settingsText);
  return (
    <div className="web-page">
      <header>
        <h1>{t('settings.writing')}</h1>
      </header>
      <WritingForm />
    </div>
  );
}

function Profile() {
  const { t } = useText(settingsText);
  return (
    <div className="web-page">
      <header>
        <h1>{t('settings.profile')}</h1>
      </header>
      <ProfileForm />
      <ProfileFieldsForm />
    </div>
  );
}

function MutedAndBlocked() {
  const { t } = useText(settingsText);
  return (
    <div className="web-page">
      <header>
        <h1>{t('settings.mutedAndBlocked')}</h1>
        <p>{t('settings.mutedAndBlockedHint')}</p>
      </header>
      <MutedAndBlockedPeople />
    </div>
  );
}
