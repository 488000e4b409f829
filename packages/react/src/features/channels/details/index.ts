/** The channel details panel: `@confab/react/details`. */
export { ChannelDetails, type ChannelDetailsProps } from './ChannelDetails.tsx';
