/** The quick switcher (UX-04): `@confab/react/switcher`, loaded when first opened. */
export { keepKeystrokes } from './keepKeystrokes.ts';
export { Switcher, type SwitcherProps } from './Switcher.tsx';
export type { ChannelEntry, PersonEntry, SwitcherPage } from './switcherEntry.ts';
