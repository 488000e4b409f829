import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { toWorldOf } from './world.ts';

/** The world at 1:110,000,000: enough for continents and the shape of countries. To be imported lazily. */
export const world = toWorldOf(atlas);
