import { Icon } from '@confab/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './layout.css';

/** A row of a `web-list` that is one link, to the page of what it shows. */
export function LinkRow({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="web-link-row">
      <Link href={href}>
        {children}
        <Icon of={ChevronRight} size="sm" />
      </Link>
    </li>
  );
}
