import { lazyPart, Skeleton, useText } from '@confab/react';
import { Suspense } from 'react';
import type { SidebarProps } from './sidebarProps.ts';
import { shellText } from './text.en.ts';
import { usePhone } from './usePhone.ts';
import './SidebarFrame.css';

const Sidebar = lazyPart(() => import('./Sidebar.tsx'));

/** The sidebar; its content loads after the open channel. */
export function SidebarFrame(props: SidebarProps) {
  const { t } = useText(shellText);
  // On a phone it is the whole page.
  const Frame = usePhone() ? 'main' : 'aside';
  return (
    <Frame className="web-sidebar" aria-label={t('shell.sidebar')}>
      <Suspense fallback={<Skeleton of="rows" count={12} />}>
        <Sidebar {...props} />
      </Suspense>
    </Frame>
  );
}
