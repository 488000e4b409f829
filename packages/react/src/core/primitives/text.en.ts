import { defineCatalogue } from '../text/index.ts';

/** The texts of primitives that load later. */
export const primitivesText = defineCatalogue({
  primitives: {
    unchoose: 'Remove {name}',
    zone: 'Your time zone: {zone} ({offset})',
  },
});
