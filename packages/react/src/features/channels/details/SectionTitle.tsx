import type { ReactNode } from 'react';
import { usePhoneLayout } from '../../../core/theme/index.ts';

/** A section title of the details panel, one level below the panel's own title, which is an h1 on a phone. */
export function SectionTitle({ children }: { children: ReactNode }) {
  const Title = usePhoneLayout() ? 'h2' : 'h3';
  return <Title>{children}</Title>;
}
