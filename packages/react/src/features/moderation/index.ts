/** Muted and blocked people and the actions on a person (MOD-01): `@confab/react/moderation`. */
export { FlagDialog, type FlagDialogProps } from './FlagDialog.tsx';
export { MutedAndBlockedPeople } from './MutedAndBlockedPeople.tsx';
export { PersonMenu, type PersonMenuProps } from './PersonMenu.tsx';
export { RestrictDialog, type RestrictDialogProps } from './RestrictDialog.tsx';
export { moderationText } from './text.en.ts';
