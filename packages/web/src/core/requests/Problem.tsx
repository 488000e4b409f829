import type { ReactNode } from 'react';

/** Shows an error and announces it to screen readers; renders nothing without one. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="web-problem" role="alert">
      {children}
    </p>
  );
}
