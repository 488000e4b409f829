import { defineError } from '../../contract/error.ts';
import { pinsMost } from './limits.ts';

export const tooManyPins = defineError({
  name: 'too_many_pins',
  code: 260,
  status: 409,
  message: `A channel has at most ${pinsMost} pinned messages.`,
});
export const errors = [tooManyPins] as const;
