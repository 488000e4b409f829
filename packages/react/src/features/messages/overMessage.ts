import type { ComponentType } from 'react';
import { lazyPart } from '../../core/primitives/index.ts';
import type { Overlay, OverlayProps } from './listContext.ts';

/** What opens over a message and is loaded when it is first asked for; a feature adds what it opens here and to `Overlay`. */
export const overMessage: {
  readonly [kind in Overlay['kind']]?: ComponentType<OverlayProps>;
} = {
  menu: lazyPart(() => import('./MessageMenu.tsx'), 'over'),
  emoji: lazyPart(() => import('../reactions/PickReaction.tsx'), 'over'),
  reactions: lazyPart(() => import('../reactions/whoReacted/WhoReacted.tsx'), 'over'),
  remind: lazyPart(() => import('../reminders/RemindDialog.tsx'), 'over'),
  why: lazyPart(() => import('../notifications/why/WhyDialog.tsx'), 'over'),
  flag: lazyPart(() => import('../moderation/FlagMessageDialog.tsx'), 'over'),
  pinUntil: lazyPart(() => import('../pins/PinUntilDialog.tsx'), 'over'),
};
