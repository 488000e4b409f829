/** Pinned messages of a channel (MSG-06): an entry of its own, `@confab/client/pins`. */
export { PinnedMessages, type PinnedState, type PinOptions } from './pinnedMessages.ts';
export { Pins, pins } from './pins.ts';
