import { defineError } from '../../contract/errors.ts';

/** Most pinned messages of a channel. */
export const maxPins = 100;
/** Default page size of pinned messages. */
export const pinPageLimit = 25;

export const tooManyPins = defineError({
  name: 'too_many_pins',
  code: 260,
  status: 409,
  message: `A channel can have up to ${maxPins} pinned messages.`,
});
export const pinErrors = [tooManyPins] as const;
