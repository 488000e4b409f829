import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Overlay, OverlayProps } from './listContext.ts';

/** What opens over a message and is loaded when it is first asked for; a noun adds what it opens here and to `Overlay`. */
export const overMessage: {
  readonly [kind in Overlay['kind']]?: LazyExoticComponent<ComponentType<OverlayProps>>;
} = {
  menu: lazy(() => import('./MessageMenu.tsx')),
  emoji: lazy(() => import('../reactions/PickReaction.tsx')),
  reactions: lazy(() => import('../reactions/whoReacted/WhoReacted.tsx')),
  remind: lazy(() => import('../reminders/RemindDialog.tsx')),
  why: lazy(() => import('../notifications/why/WhyDialog.tsx')),
  flag: lazy(() => import('../moderation/FlagMessageDialog.tsx')),
  pinUntil: lazy(() => import('../pins/PinUntilDialog.tsx')),
};
