import { lazyPart } from '@confab/react';
import type { ComponentType } from 'react';
import type { PanelProps } from './panelProps.ts';

/** Every kind of panel, one of which stands beside a channel at a time; its name is part of the address. */
const panelKinds = {
  details: lazyPart(() => import('./DetailsBeside.tsx')),
  members: lazyPart(() => import('./MembersBeside.tsx')),
  pinned: lazyPart(() => import('./PinnedBeside.tsx')),
  thread: lazyPart(() => import('./ThreadBeside.tsx')),
} satisfies Record<string, ComponentType<PanelProps>>;

export type PanelKind = keyof typeof panelKinds;

export const panels: Record<PanelKind, ComponentType<PanelProps>> = panelKinds;

export const isPanelKind = (kind: string | undefined): kind is PanelKind =>
  kind !== undefined && Object.hasOwn(panels, kind);
