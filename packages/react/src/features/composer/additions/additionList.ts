import { locationAddition } from '../../locations/locationAddition.ts';
import { pollAddition } from '../../polls/pollAddition.ts';
import type { ComposerAddition } from './composerAddition.ts';

/** What messages can carry beside words and files, in the order of the "add" menu. A feature adds its line here. */
export const additions: readonly ComposerAddition[] = [pollAddition, locationAddition];
