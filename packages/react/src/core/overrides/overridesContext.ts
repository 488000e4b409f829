import { type ComponentType, createContext, useContext } from 'react';

/** The components of the kit that a host can replace. */
export type OverridableName =
  | 'AttachButton'
  | 'Avatar'
  | 'ChannelBeginning'
  | 'ChannelHeader'
  | 'ChannelRow'
  | 'ComposerUnavailable'
  | 'EmptyState'
  | 'ErrorState'
  | 'LoadingState'
  | 'Message'
  | 'MessageBody'
  | 'MessageComposer'
  | 'SendButton'
  | 'TypingLine';

/** The areas that a host can fill with components of its own. */
export type SlotName = 'belowHeader' | 'headerEnd' | 'aboveComposer' | 'sidebarTop' | 'sidebarBottom';

/** The parts of the kit that a host can leave out. */
export type HideableName =
  /** Recording voice messages. */
  | 'voice'
  /** Scheduling messages. */
  | 'sendLater'
  /** Attaching files by button, drop or paste. */
  | 'uploads'
  /** "Why was I notified?". */
  | 'trace'
  /** Marking messages and channels as unread. */
  | 'marks'
  | 'emoji'
  | 'formatting'
  | 'polls'
  | 'locations'
  | 'reactions'
  | 'threads'
  | 'forwarding'
  | 'pins'
  /** "Seen by". */
  | 'reads'
  | 'reminders'
  | 'reports';

// biome-ignore lint/suspicious/noExplicitAny: the public types in Overrides.tsx name the props of each
type AnyComponent = ComponentType<any>;

/** The replaced, added and hidden parts of an area. `null` draws nothing. */
export interface OverrideSet {
  readonly components: Readonly<Partial<Record<OverridableName, AnyComponent | null>>>;
  /** Renderers of attachments by their type. */
  readonly attachments: Readonly<Record<string, AnyComponent>>;
  readonly slots: Readonly<Partial<Record<SlotName, AnyComponent>>>;
  readonly hidden: ReadonlySet<HideableName>;
}

/** See {@link OverrideSet}. */
export const OverridesContext = createContext<OverrideSet>({
  components: {},
  attachments: {},
  slots: {},
  hidden: new Set(),
});

/** Returns the overrides that apply here. */
export const useOverrides = (): OverrideSet => useContext(OverridesContext);

/** Returns the parts that the host has hidden here. */
export const useHidden = (): ReadonlySet<HideableName> => useOverrides().hidden;
