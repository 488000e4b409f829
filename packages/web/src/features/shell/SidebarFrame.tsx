import type { ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import { lazyPart, Skeleton, useText } from '@confab/react';
import type { BrowseDialog } from '@confab/react/browse';
import { type ReactNode, Suspense } from 'react';
import { shellText } from './text.en.ts';
import './SidebarFrame.css';

const Sidebar = lazyPart(() => import('./Sidebar.tsx'));

/** The dialogs that the sidebar can open. */
export type ShellDialog = BrowseDialog | 'keys';

export interface SidebarProps {
  client: ChatClient;
  app: App;
  activeCid: string | undefined;
  onDialog(dialog: ShellDialog): void;
  /** Opens the quick switcher. */
  onJump(): void;
  signOut(): Promise<void>;
}

export interface SidebarFrameProps extends SidebarProps {
  /** The handle that changes its width. */
  resizer: ReactNode;
}

/** The sidebar; its content loads after the open channel. */
export function SidebarFrame({ resizer, ...props }: SidebarFrameProps) {
  const { t } = useText(shellText);
  return (
    <aside className="web-sidebar" aria-label={t('shell.sidebar')}>
      <Suspense fallback={<Skeleton of="rows" count={12} />}>
        <Sidebar {...props} />
      </Suspense>
      {resizer}
    </aside>
  );
}
