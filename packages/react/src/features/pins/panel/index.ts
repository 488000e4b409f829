/** The panel of a channel's pinned messages: `@confab/react/pins`. */
export { PinnedPanel, type PinnedPanelProps } from './PinnedPanel.tsx';
