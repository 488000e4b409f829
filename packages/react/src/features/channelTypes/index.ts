export { useCanCreate, useCreatableTypes } from './useCanCreate.ts';
export { useChannelTypes } from './useChannelTypes.ts';
