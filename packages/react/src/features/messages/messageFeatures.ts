import { attachments } from '../attachments/messageFeature.tsx';
import { forwarding } from '../channels/forward/messageFeature.ts';
import { composing } from '../composer/messageFeature.ts';
import { linkPreviews } from '../linkPreviews/messageFeature.tsx';
import { locations } from '../locations/messageFeature.ts';
import { mentions } from '../mentions/messageFeature.tsx';
import { moderation } from '../moderation/messageFeature.ts';
import { notifications } from '../notifications/why/messageFeature.ts';
import { pins } from '../pins/messageFeature.tsx';
import { polls } from '../polls/messageFeature.ts';
import { reactions } from '../reactions/messageFeature.tsx';
import { reads } from '../reads/messageFeature.tsx';
import { reminders } from '../reminders/messageFeature.tsx';
import { threads } from '../threads/messageFeature.tsx';
import { messages } from './messageFeature.ts';
import type { MessageFeature } from './registry/messageFeature.ts';

/** Everything that can be done with a message and that it shows beside its text, in the order of the menu and of the row. */
export const messageFeatures: readonly MessageFeature[] = [
  reactions,
  threads,
  composing,
  forwarding,
  pins,
  reminders,
  mentions,
  reads,
  notifications,
  moderation,
  attachments,
  linkPreviews,
  polls,
  locations,
  messages,
];
