import { Zap } from 'lucide-react';
import { attachments } from '../attachments/messageParts.ts';
import { forwarding } from '../channels/forward/messageParts.ts';
import { composing } from '../composer/messageParts.ts';
import { linkPreviews } from '../linkPreviews/messageParts.ts';
import { locations } from '../locations/messageParts.ts';
import { mentions } from '../mentions/messageParts.ts';
import { moderation } from '../moderation/messageParts.ts';
import { notifications } from '../notifications/why/messageParts.ts';
import { pins } from '../pins/messageParts.ts';
import { polls } from '../polls/messageParts.ts';
import { reactions } from '../reactions/messageParts.ts';
import { reads } from '../reads/messageParts.ts';
import { reminders } from '../reminders/messageParts.ts';
import { threads } from '../threads/messageParts.ts';
import { messages } from './messageParts.ts';
import type { MessageAction } from './registry/messageFeature.ts';
import type { MessageActionParts, MessageParts } from './registry/messageParts.ts';

/** The late halves of the features in `messageFeatures.ts`. */
export const featureParts = {
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
};

const all: readonly MessageParts[] = Object.values(featureParts);

/** The behaviour and looks of every action, by its name. */
export const actionParts: Readonly<Record<string, MessageActionParts>> = Object.assign(
  {},
  ...all.map(({ actions }) => actions),
);

/** An action with what draws it. */
export interface DrawnAction {
  readonly action: MessageAction;
  readonly parts: MessageActionParts & Required<Pick<MessageActionParts, 'useDisplay'>>;
}

/** Returns those of the actions that have an icon and a label. */
export const drawnActions = (actions: readonly MessageAction[]): DrawnAction[] =>
  actions.flatMap((action) => {
    const parts = partsOf(action);
    return parts && isDrawn(parts) ? [{ action, parts }] : [];
  });

/** Returns the behaviour and looks of an action with the host's changes. */
function partsOf({ name, host }: MessageAction): MessageActionParts | undefined {
  const own = actionParts[name];
  if (!host) return own;
  const { icon, label, onSelect, isInToolbar, isDangerous } = host;
  const run = onSelect ?? own?.run;
  return (
    run && {
      ...own,
      run,
      // The same hook for as long as the action is the same.
      useDisplay(message) {
        const shown = own?.useDisplay?.(message);
        return { icon: icon ?? shown?.icon ?? Zap, label: label ?? shown?.label ?? name };
      },
      ...(isInToolbar !== undefined && { isInToolbar: () => isInToolbar }),
      ...(isDangerous !== undefined && { isDangerous }),
    }
  );
}

const isDrawn = (parts: MessageActionParts): parts is DrawnAction['parts'] => parts.useDisplay !== undefined;
