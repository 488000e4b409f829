import { Icon } from '@confab/react';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'wouter';
import './layout.css';

/** The link at the top of a page that leads back to its list. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="web-back">
      <Icon of={ChevronLeft} size="sm" />
      {children}
    </Link>
  );
}
