import { type ComponentType, type ReactNode, useContext, useMemo } from 'react';
import {
  type HideableName,
  type OverridableName,
  type OverrideProps,
  OverridesContext,
  type SlotName,
  type SlotProps,
  useOverrides,
} from './core/overrides/index.ts';
import type {
  AvatarProps,
  EmptyStateProps,
  ErrorStateProps,
  SkeletonProps,
} from './core/primitives/index.ts';
import type { AttachButtonProps } from './features/attachments/index.ts';
import type { AttachmentOverrideProps } from './features/attachments/shown/attachmentOverride.ts';
import type {
  ChannelBeginningProps,
  ChannelHeaderProps,
  ChannelRowProps,
} from './features/channels/index.ts';
import { type HostAddition, HostAdditionsContext } from './features/composer/additions/hostAdditions.ts';
import type { ComposerUnavailableProps } from './features/composer/ComposerUnavailable.tsx';
import type { MessageComposerProps } from './features/composer/index.ts';
import type { SendButtonProps } from './features/composer/SendButton.tsx';
import type { HostMessageActions } from './features/messages/index.ts';
import type { MessageBodyProps } from './features/messages/MessageBody.tsx';
import type { MessageLayoutProps } from './features/messages/MessageLayout.tsx';
import { MessageFeaturesContext } from './features/messages/messageFeaturesContext.ts';
import { overrideFeatures } from './features/messages/overrideFeatures.ts';
import type { TypingLineProps } from './features/typing/TypingLine.tsx';

interface OverridableProps extends Record<OverridableName, object> {
  AttachButton: AttachButtonProps;
  Avatar: AvatarProps;
  ChannelBeginning: ChannelBeginningProps;
  ChannelHeader: ChannelHeaderProps;
  ChannelRow: ChannelRowProps;
  ComposerUnavailable: ComposerUnavailableProps;
  EmptyState: EmptyStateProps;
  ErrorState: ErrorStateProps;
  LoadingState: SkeletonProps;
  /** The content of a message's row; its toolbar, menu, keys and read marks stay. */
  Message: MessageLayoutProps;
  /** The text and attachments of a message. */
  MessageBody: MessageBodyProps;
  MessageComposer: MessageComposerProps;
  SendButton: SendButtonProps;
  TypingLine: TypingLineProps;
}

/** Components of the host instead of the kit's; each receives the kit's own as `Default`. `null` draws nothing. */
export type ComponentOverrides = {
  [Name in OverridableName]?: ComponentType<OverrideProps<OverridableProps[Name]>> | null;
};

/** Renderers of attachments by their type. */
export type AttachmentOverrides = Readonly<Record<string, ComponentType<AttachmentOverrideProps>>>;

/** Components of the host in areas of the kit. */
export type SlotOverrides = Partial<Record<SlotName, ComponentType<SlotProps>>>;

/** The host's parts of the composer. */
export interface ComposerOverrides {
  /** More entries of the "add" menu. */
  additions?: readonly HostAddition[];
}

export interface OverridesProps {
  components?: ComponentOverrides;
  attachments?: AttachmentOverrides;
  /** Actions on messages by name: an object adds an action or changes one of the kit, `false` removes it. */
  messageActions?: HostMessageActions;
  composer?: ComposerOverrides;
  slots?: SlotOverrides;
  /** The parts of the kit to leave out. */
  hidden?: readonly HideableName[];
  children?: ReactNode;
}

/**
 * Replaces, adds and hides parts of the kit below it, together with what surrounding Overrides do. Pass objects and components
 * that stay the same between renders.
 */
export function Overrides(props: OverridesProps) {
  const { components, attachments, messageActions, composer, slots, hidden, children } = props;
  const outer = useOverrides();
  const outerFeatures = useContext(MessageFeaturesContext);
  const outerAdditions = useContext(HostAdditionsContext);
  const hiddenNames = hidden?.join(' ');
  const set = useMemo(
    () => ({
      components: { ...outer.components, ...components },
      attachments: { ...outer.attachments, ...attachments },
      slots: { ...outer.slots, ...slots },
      hidden: new Set([...outer.hidden, ...((hiddenNames?.split(' ') ?? []) as HideableName[])]),
    }),
    [outer, components, attachments, slots, hiddenNames],
  );
  const features = useMemo(
    () => overrideFeatures(outerFeatures, messageActions, set.hidden),
    [outerFeatures, messageActions, set.hidden],
  );
  const additions = composer?.additions;
  const allAdditions = useMemo(
    () => (additions ? [...outerAdditions, ...additions] : outerAdditions),
    [outerAdditions, additions],
  );
  return (
    <OverridesContext.Provider value={set}>
      <MessageFeaturesContext.Provider value={features}>
        <HostAdditionsContext.Provider value={allAdditions}>{children}</HostAdditionsContext.Provider>
      </MessageFeaturesContext.Provider>
    </OverridesContext.Provider>
  );
}
