import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PanelProps } from './panelProps.ts';

/** Every kind of panel, one of which stands beside a channel at a time; its name is part of the address. */
const panelKinds = {
  details: lazy(() => import('./DetailsBeside.tsx')),
  members: lazy(() => import('./MembersBeside.tsx')),
  pinned: lazy(() => import('./PinnedBeside.tsx')),
  thread: lazy(() => import('./ThreadBeside.tsx')),
} satisfies Record<string, LazyExoticComponent<ComponentType<PanelProps>>>;

export type PanelKind = keyof typeof panelKinds;

export const panels: Record<PanelKind, LazyExoticComponent<ComponentType<PanelProps>>> = panelKinds;

export const isPanelKind = (kind: string | undefined): kind is PanelKind =>
  kind !== undefined && Object.hasOwn(panels, kind);
