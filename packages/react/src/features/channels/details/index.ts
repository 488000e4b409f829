/** The panel that tells what a channel is and how it is run: `@confab/react/details`. */
export { ChannelDetails, type ChannelDetailsProps } from './ChannelDetails.tsx';
