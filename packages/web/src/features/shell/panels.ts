import { lazyPart } from '@confab/react';
import type { ComponentType } from 'react';
import type { PanelProps } from './panelProps.ts';

/** All kinds of panels, of which one is open at a time; the URL contains the kind. */
const panelKinds = {
  details: lazyPart(() => import('./DetailsSidePanel.tsx')),
  files: lazyPart(() => import('./FilesSidePanel.tsx')),
  members: lazyPart(() => import('./MembersSidePanel.tsx')),
  pinned: lazyPart(() => import('./PinnedSidePanel.tsx')),
  thread: lazyPart(() => import('./ThreadSidePanel.tsx')),
} satisfies Record<string, ComponentType<PanelProps>>;

export type PanelKind = keyof typeof panelKinds;

export const panels: Record<PanelKind, ComponentType<PanelProps>> = panelKinds;

export const isPanelKind = (kind: string | undefined): kind is PanelKind =>
  kind !== undefined && Object.hasOwn(panels, kind);
