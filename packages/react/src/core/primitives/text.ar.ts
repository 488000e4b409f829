import type { CompleteTranslation } from '../text/index.ts';
import type { primitivesText } from './text.en.ts';

/** The Arabic texts of primitives that load later. */
export const primitivesArabic: CompleteTranslation<typeof primitivesText> = {
  primitives: {
    unchoose: 'إزالة {name}',
    zone: 'منطقتك الزمنية: {zone} ({offset})',
  },
};
