import type { ReactNode } from 'react';

/** What went wrong, told at once to who hears the page; nothing while there is nothing to tell. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="web-problem" role="alert">
      {children}
    </p>
  );
}
