import { lazyPart, Skeleton, useText } from '@confab/react';
import { type ReactNode, Suspense } from 'react';
import type { SidebarProps } from './sidebarProps.ts';
import { shellText } from './text.en.ts';
import { usePhone } from './usePhone.ts';
import './SidebarFrame.css';

const Sidebar = lazyPart(() => import('./Sidebar.tsx'));

export interface SidebarFrameProps extends SidebarProps {
  /** The handle that changes its width. */
  resizer: ReactNode;
}

/** The sidebar; its content loads after the open channel. */
export function SidebarFrame({ resizer, ...props }: SidebarFrameProps) {
  const { t } = useText(shellText);
  // On a phone it is the whole page.
  const Frame = usePhone() ? 'main' : 'aside';
  return (
    <Frame className="web-sidebar" aria-label={t('shell.sidebar')}>
      <Suspense fallback={<Skeleton of="rows" count={12} />}>
        <Sidebar {...props} />
      </Suspense>
      {resizer}
    </Frame>
  );
}
