import { Icon } from '@confab/react';
import { ChevronLeft, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Redirect, Route, Switch, useRoute } from 'wouter';
import { usePhone } from './usePhone.ts';
import './PagesFrame.css';

export interface PageSection {
  /** The path, which includes the paths below it. */
  path: string;
  icon: LucideIcon;
  label: string;
  /** Content at the end of the link. */
  mark?: ReactNode;
  page: ReactNode;
}

/** Pages that belong together, with an optional label. */
export interface PageGroup {
  label?: string;
  sections: readonly PageSection[];
}

export interface PagesFrameProps {
  title: string;
  /** The path of the pages' list: on a phone a page of its own, elsewhere it redirects to the first page. */
  home: string;
  groups: readonly PageGroup[];
}

/** Pages beside their list, with a link back to the conversations; on a phone one of the two (UX-19). */
export function PagesFrame({ title, home, groups }: PagesFrameProps) {
  const sections = groups.flatMap((group) => group.sections);
  const isPhone = usePhone();
  const [atHome] = useRoute(home);
  if (isPhone) {
    return (
      <div className="web-pages" data-pane={atHome ? 'list' : 'page'}>
        {atHome ? (
          <PageList title={title} groups={groups} />
        ) : (
          <>
            <nav aria-label={title}>
              <BackLink href={home}>{title}</BackLink>
            </nav>
            <Pages sections={sections} home={home} />
          </>
        )}
      </div>
    );
  }
  return (
    <div className="web-pages">
      <PageList title={title} groups={groups} />
      <Pages sections={sections} home={sections[0]?.path ?? '/'} />
    </div>
  );
}

function PageList({ title, groups }: { title: string; groups: readonly PageGroup[] }) {
  return (
    <nav className="web-pages__nav" aria-label={title}>
      <BackLink href="/">{title}</BackLink>
      {groups.map(({ label, sections }) => (
        <section key={label ?? ''} className="web-pages__group">
          {label && <h2>{label}</h2>}
          {sections.map((section) => (
            <PageLink key={section.path} {...section} />
          ))}
        </section>
      ))}
    </nav>
  );
}

function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="web-pages__back">
      <Icon of={ChevronLeft} size="sm" />
      {children}
    </Link>
  );
}

function PageLink({ path, icon, label, mark }: PageSection) {
  const [isActive] = useRoute(`${path}/*?`);
  return (
    <Link href={path} className={isActive ? 'is-active' : ''} aria-current={isActive ? 'page' : undefined}>
      <Icon of={icon} />
      {label}
      {mark}
    </Link>
  );
}

/** The page of the URL; unknown URLs redirect to `home`. */
function Pages({ sections, home }: { sections: readonly PageSection[]; home: string }) {
  return (
    <main className="web-pages__sheet">
      <Switch>
        {sections.map(({ path, page }) => (
          <Route key={path} path={`${path}/*?`}>
            {page}
          </Route>
        ))}
        <Route>
          <Redirect to={home} replace />
        </Route>
      </Switch>
    </main>
  );
}
