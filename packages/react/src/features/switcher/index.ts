/** The quick switcher (UX-04): an entry of its own, `@confab/react/switcher`, loaded when it is first opened. */
export { keepKeystrokes } from './keepKeystrokes.ts';
export { Switcher, type SwitcherProps } from './Switcher.tsx';
export type { ChannelEntry, PersonEntry, SwitcherPage } from './switcherEntry.ts';
