import { Icon } from '@confab/react';
import { ChevronLeft, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import './PagesFrame.css';

export interface PageSection {
  path: string;
  icon: LucideIcon;
  label: string;
  page: ReactNode;
}

/** Pages beside their list, with the way back to the conversation above it; the first page is shown where none is named. */
export function PagesFrame({ title, sections }: { title: string; sections: readonly PageSection[] }) {
  return (
    <div className="web-pages">
      <nav className="web-pages__nav" aria-label={title}>
        <Link href="/" className="web-pages__back">
          <Icon of={ChevronLeft} size="sm" />
          {title}
        </Link>
        {sections.map(({ path, icon, label }) => (
          <Link key={path} href={path} className={(active) => (active ? 'is-active' : '')}>
            <Icon of={icon} />
            {label}
          </Link>
        ))}
      </nav>
      <main className="web-pages__sheet">
        <Switch>
          {sections.map(({ path, page }) => (
            <Route key={path} path={path}>
              {page}
            </Route>
          ))}
          <Route>
            <Redirect to={sections[0]?.path ?? '/'} replace />
          </Route>
        </Switch>
      </main>
    </div>
  );
}
