import atlas from 'world-atlas/countries-50m.json' with { type: 'json' };
import { toWorldOf } from './world.ts';

/** The world at 1:50,000,000, for interactive maps. Import it lazily. */
export const world = toWorldOf(atlas);
