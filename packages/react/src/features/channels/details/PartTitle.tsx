import type { ReactNode } from 'react';
import { PHONE_WIDTH, useMediaQuery } from '../../../core/theme/index.ts';

/** The title of a part of the details, one level below the panel's: on a phone that is the page's own. */
export function PartTitle({ children }: { children: ReactNode }) {
  const Title = useMediaQuery(PHONE_WIDTH) ? 'h2' : 'h3';
  return <Title>{children}</Title>;
}
