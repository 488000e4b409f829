import type { ChatClient } from '@confab/client';
import { Icon, TextField, useReadable } from '@confab/react';
import { ChevronLeft, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation, useRoute } from 'wouter';
import { matchingPages } from './matchingPages.ts';
import type { PageGroup, PageSection } from './pageGroup.ts';
import { usePhone } from './usePhone.ts';
import { useTitle } from './useTitle.ts';
import './PagesFrame.css';

export interface PagesFrameProps {
  client: ChatClient;
  title: string;
  /** The path of the pages' list: on a phone a page of its own, elsewhere it redirects to the first page. */
  home: string;
  groups: readonly PageGroup[];
  /** The texts of a search over the pages; no search without them. */
  find?: { label: string; none(query: string): string };
}

/** Pages beside their list, with a link back to the conversations; on a phone one of the two (UX-19). */
export function PagesFrame(props: PagesFrameProps) {
  const { client, title, home, groups } = props;
  const sections = groups.flatMap((group) => group.sections);
  const isPhone = usePhone();
  const [atHome] = useRoute(home);
  if (isPhone) {
    return (
      <div className="web-pages" data-pane={atHome ? 'list' : 'page'}>
        {atHome ? (
          <PageList {...props} />
        ) : (
          <>
            <nav aria-label={title}>
              <BackLink href={home}>{title}</BackLink>
            </nav>
            <Pages client={client} title={title} sections={sections} home={home} />
          </>
        )}
      </div>
    );
  }
  return (
    <div className="web-pages">
      <PageList {...props} />
      <Pages client={client} title={title} sections={sections} home={sections[0]?.path ?? '/'} />
    </div>
  );
}

function PageList({ title, groups, find }: PagesFrameProps) {
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const found = matchingPages(groups, query);
  return (
    <nav className="web-pages__nav" aria-label={title}>
      <BackLink href="/">{title}</BackLink>
      {find && (
        <form
          className="web-pages__find"
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found.flatMap(({ sections }) => sections);
            if (query.trim() !== '' && first) go(first.path);
          }}
        >
          <TextField
            type="search"
            icon={Search}
            label={find.label}
            labelHidden
            placeholder={find.label}
            maxLength={100}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </form>
      )}
      {found.map(({ label, sections }) => (
        <section key={label ?? ''} className="web-pages__group">
          {label && <h2>{label}</h2>}
          {sections.map((section) => (
            <PageLink key={section.path} {...section} />
          ))}
        </section>
      ))}
      {find && (
        <p className="web-pages__none" role="status">
          {found.length === 0 && find.none(query.trim())}
        </p>
      )}
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

function PageLink({ path, icon, label, keywords, mark }: PageSection) {
  const [isActive] = useRoute(`${path}/*?`);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={link}
      href={path}
      className={isActive ? 'is-active' : ''}
      aria-current={isActive ? 'page' : undefined}
    >
      <Icon of={icon} />
      <span>
        {label}
        {keywords && <small>{keywords}</small>}
      </span>
      {mark}
    </Link>
  );
}

interface PagesProps extends Pick<PagesFrameProps, 'client' | 'title' | 'home'> {
  sections: readonly PageSection[];
}

/** The page of the URL; unknown URLs redirect to `home`. */
function Pages({ client, title, sections, home }: PagesProps) {
  return (
    <main className="web-pages__sheet">
      <Switch>
        {sections.map(({ path, label, page }) => (
          <Route key={path} path={`${path}/*?`}>
            <PageTitle client={client} names={[label, title]} />
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

/** The title of the window. */
function PageTitle({ client, names }: Pick<PagesFrameProps, 'client'> & { names: readonly string[] }) {
  const appName = useReadable(client.app, (app) => app?.name);
  useTitle(client, ...names, appName);
  return null;
}
