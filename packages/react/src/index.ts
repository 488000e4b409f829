import './core/theme/theme.css';

export { ClientProvider, type ClientProviderProps } from './ClientProvider.tsx';
export {
  ConfabProvider,
  type ConfabProviderProps,
  type ConnectingProviderProps,
  type GivenClientProps,
} from './ConfabProvider.tsx';
export * from './core/bindings/index.ts';
export { copyText } from './core/clipboard/index.ts';
export { type ErrorTexts, useErrorTexts } from './core/errors/useErrorTexts.ts';
export type {
  HideableName,
  OverridableName,
  OverrideProps,
  SlotName,
  SlotProps,
} from './core/overrides/index.ts';
export * from './core/primitives/index.ts';
export * from './core/provider/index.ts';
export * from './core/text/index.ts';
export * from './core/theme/index.ts';
export * from './features/attachments/index.ts';
export * from './features/channels/index.ts';
export * from './features/chat/index.ts';
export * from './features/composer/index.ts';
export type { ClientSettings, Credentials, SessionState } from './features/connection/index.ts';
export * from './features/drafts/index.ts';
export * from './features/emoji/index.ts';
export * from './features/linkPreviews/index.ts';
export * from './features/markdown/index.ts';
export * from './features/messages/index.ts';
export * from './features/notifications/index.ts';
export * from './features/reactions/index.ts';
export * from './features/reads/index.ts';
export * from './features/reminders/index.ts';
export * from './features/threads/index.ts';
export * from './features/typing/index.ts';
export { usePerson, usePresence } from './features/users/index.ts';
export {
  type AttachmentOverrides,
  type ComponentOverrides,
  type ComposerOverrides,
  Overrides,
  type OverridesProps,
  type SlotOverrides,
} from './Overrides.tsx';
export type { KitTexts, KitTranslation } from './texts.ts';
