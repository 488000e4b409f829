import type { CompleteTranslation } from '../text/index.ts';
import type { primitivesText } from './text.en.ts';

/** The German texts of primitives that load later. */
export const primitivesGerman: CompleteTranslation<typeof primitivesText> = {
  primitives: {
    unchoose: '{name} entfernen',
    zone: 'Deine Zeitzone: {zone} ({offset})',
  },
};
