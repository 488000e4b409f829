import type { ComponentType } from 'react';
import { FlagEntries } from '../moderation/FlagEntries.tsx';
import { WhyEntries } from '../notifications/why/WhyEntries.tsx';
import { PinEntries } from '../pins/PinEntries.tsx';
import { ReminderEntries } from '../reminders/ReminderEntries.tsx';
import type { MenuEntryProps } from './listContext.ts';

/** What features add to a message's menu, in order: `MenuItem`s, or nothing where there is nothing to do. Loaded with the menu. */
export const menuEntries: readonly ComponentType<MenuEntryProps>[] = [
  PinEntries,
  ReminderEntries,
  WhyEntries,
  FlagEntries,
];
