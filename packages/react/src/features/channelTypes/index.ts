export { useChannelTypes } from './useChannelTypes.ts';
