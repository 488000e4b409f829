import { locationAddition } from '../../locations/locationAddition.ts';
import { pollAddition } from '../../polls/pollAddition.ts';
import type { ComposerAddition } from './composerAddition.ts';

/** The additions to a message besides text and files, in the order of the "add" menu. A feature adds its line here. */
export const additions: readonly ComposerAddition[] = [pollAddition, locationAddition];
