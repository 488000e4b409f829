/** The panels and cards beside a channel, loaded when first opened. */
export { ProfileCard } from '@confab/react/people';
export { ChannelPanel } from './ChannelPanel.tsx';
