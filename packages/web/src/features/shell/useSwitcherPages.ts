import type { ChatClient } from '@confab/client';
import { useReadable, useText } from '@confab/react';
import type { SwitcherPage } from '@confab/react/switcher';
import { MonitorSmartphone, Palette, ShieldCheck, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { adminPages } from '../../admin/adminPages.ts';
import { adminPagesText } from '../../admin/text.en.ts';
import { settingsText } from '../settings/text.en.ts';
import { inboxes } from './inboxes.ts';
import { shellText } from './text.en.ts';

/** Returns the app's pages that the user may open: inboxes, settings and administration. */
export function useSwitcherPages(client: ChatClient): readonly SwitcherPage[] {
  const { t } = useText(shellText);
  const { t: settings } = useText(settingsText);
  const { t: admin } = useText(adminPagesText);
  const role = useReadable(client.me, (me) => me?.role);
  return useMemo(
    () => [
      ...inboxes.map(({ path, icon, label }) => ({ path, icon, name: t(label as 'inboxes.list') })),
      ...(
        [
          ['profile', UserRound],
          ['appearance', Palette],
          ['security', ShieldCheck],
          ['sessions', MonitorSmartphone],
        ] as const
      ).map(([page, icon]) => ({
        path: `/settings/${page}`,
        icon,
        name: settings(`settings.${page}`),
        words: settings('settings.title'),
      })),
      ...adminPages
        .filter((page) => role === 'admin' || page.for === role)
        .map(({ path, icon, label }) => ({
          path,
          icon,
          name: admin(`adminPages.${label}`),
          words: admin('adminPages.title'),
        })),
    ],
    [t, settings, admin, role],
  );
}
