import type { ChatClient } from '@confab/client';
import { Settings2, SmilePlus, Upload, UserPlus, Users, UsersRound } from 'lucide-react';
import { PagesFrame } from '../shell/PagesFrame.tsx';
import { useAdminText } from '../text/useAdminText.ts';
import { Emoji } from './emoji/Emoji.tsx';
import { General } from './General.tsx';
import { Groups } from './Groups.tsx';
import { Invitations } from './Invitations.tsx';
import { People } from './People.tsx';
import { Uploads } from './Uploads.tsx';

/** What an admin governs, a page each. */
export default function AdminPage({ client }: { client: ChatClient }) {
  const { t } = useAdminText();
  const sections = [
    {
      path: '/admin/invitations',
      icon: UserPlus,
      label: t('admin.invitations'),
      page: <Invitations client={client} />,
    },
    { path: '/admin/people', icon: Users, label: t('admin.people'), page: <People client={client} /> },
    {
      path: '/admin/groups',
      icon: UsersRound,
      label: t('admin.groups'),
      page: <Groups client={client} />,
    },
    { path: '/admin/emoji', icon: SmilePlus, label: t('admin.emoji'), page: <Emoji client={client} /> },
    { path: '/admin/uploads', icon: Upload, label: t('admin.uploads'), page: <Uploads client={client} /> },
    { path: '/admin/general', icon: Settings2, label: t('admin.general'), page: <General client={client} /> },
  ];
  return <PagesFrame title={t('admin.title')} sections={sections} />;
}
