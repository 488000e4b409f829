import type { ReactNode } from 'react';
import './Kbd.css';

/** A key or key combination as printed on the keyboard: `⌘ K`, `Esc`. */
export function Kbd({ children, boxed = false }: { children: ReactNode; boxed?: boolean }) {
  return (
    <kbd className="cf-kbd" data-boxed={boxed || undefined}>
      {children}
    </kbd>
  );
}
