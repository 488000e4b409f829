import type { ChatClient } from '@confab/client';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { english } from '../text/english.ts';
import type { InboxProps } from './inboxProps.ts';

/** A page in the place of a channel that gathers messages of many: threads, mentions, what is saved. */
export interface InboxEntry {
  path: `/${string}`;
  icon: LucideIcon;
  label: `inboxes.${keyof typeof english.inboxes & string}`;
  page: LazyExoticComponent<ComponentType<InboxProps>>;
  /** The number beside its link, a hook; none without it. */
  useCount?: (client: ChatClient) => { count: number; tone: 'mention' | 'plain' };
}

/** Every inbox, in the order in which the sidebar links to them. */
export const inboxes: readonly InboxEntry[] = [];
