import type { ChatClient } from '@confab/client';
import { ProfileForm } from '@confab/react/people';
import { MonitorSmartphone, Palette, UserRound } from 'lucide-react';
import { PagesFrame } from '../shell/PagesFrame.tsx';
import { useSettingsText } from '../text/useSettingsText.ts';
import { AppearanceForm } from './AppearanceForm.tsx';
import { SessionList } from './SessionList.tsx';

/** What a person sets for themselves, a page each. */
export default function SettingsPage({ client }: { client: ChatClient }) {
  const { t } = useSettingsText();
  const sections = [
    { path: '/settings/profile', icon: UserRound, label: t('settings.profile'), page: <Profile /> },
    {
      path: '/settings/appearance',
      icon: Palette,
      label: t('settings.appearance'),
      page: <AppearanceForm />,
    },
    {
      path: '/settings/sessions',
      icon: MonitorSmartphone,
      label: t('settings.sessions'),
      page: <SessionList client={client} />,
    },
  ];
  return <PagesFrame title={t('settings.title')} home="/settings" groups={[{ sections }]} />;
}

function Profile() {
  const { t } = useSettingsText();
  return (
    <div className="web-page">
      <header>
        <h1>{t('settings.profile')}</h1>
      </header>
      <ProfileForm />
    </div>
  );
}
