import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { toWorldOf } from './world.ts';

/** The world at 1:110,000,000: continents and the outlines of countries. Import it lazily. */
export const world = toWorldOf(atlas);
