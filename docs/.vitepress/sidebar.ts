import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { generatedPages } from './pages/generatedPages.ts';
import { decisions, titleIn } from './pages/repositoryPages.ts';

type Page = readonly [title: string, path: string];

const documents = join(import.meta.dirname, '..');

/** The sections for readers, in the order of the sidebar; pages that do not exist are left out. */
const sections: readonly { title: string; pages: readonly Page[] }[] = [
  {
    title: 'Quick starts',
    pages: [
      ['Run Confab', 'quickstart/server'],
      ['React', 'quickstart/react'],
      ['Next.js', 'quickstart/next'],
      ['Without a framework', 'quickstart/vanilla'],
      ['Widget', 'widget'],
      ['Bot', 'quickstart/bot'],
      ['Your back end', 'quickstart/back-end'],
    ],
  },
  {
    title: 'Recipes',
    pages: [
      ['Support chat', 'recipes/support'],
      ['Comments on a document', 'recipes/comments'],
      ['Marketplace', 'recipes/marketplace'],
      ['Livestream', 'recipes/livestream'],
      ['Team chat', 'recipes/team-chat'],
      ['Bot', 'recipes/bot'],
      ['Moderation back end', 'recipes/moderation'],
      ['Runnable examples', 'examples'],
    ],
  },
  {
    title: 'Embedding',
    pages: [
      ['Embedding the kit', 'embedding'],
      ['Widget by a script tag', 'widget'],
      ['Theming', 'theming'],
      ['Languages', 'languages'],
      ['Components', 'playground'],
      ['Server rendering', 'server-rendering'],
      ['React Native', 'react-native'],
      ['Support and stability', 'compatibility'],
    ],
  },
  {
    title: 'Features',
    pages: [
      ['Channels', 'channels'],
      ['Writing messages', 'writing'],
      ['Composer', 'composer'],
      ['Attachments', 'attachments'],
      ['Commands', 'commands'],
      ['Polls', 'polls'],
      ['Locations', 'location'],
      ['Notifications', 'notifications'],
      ['Reading', 'reading'],
      ['Without a network', 'offline'],
      ['Several tabs', 'tabs'],
      ['Accessibility', 'accessibility'],
      ['Install the app', 'installing'],
      ['Search', 'search'],
      ['Filters', 'filters'],
      ['Campaigns', 'campaigns'],
    ],
  },
  {
    title: 'Back end',
    pages: [
      ['The package for your back end', 'back-end'],
      ['Accounts and tokens', 'accounts'],
      ['Access', 'access'],
      ['Tenants', 'tenants'],
      ['Bots', 'bots'],
      ['Webhooks', 'webhooks'],
      ['Moderation', 'moderation'],
      ['Automatic moderation', 'automod'],
      ['Migration and imports', 'import'],
      ['Exports', 'exports'],
    ],
  },
  {
    title: 'Operation',
    pages: [
      ['Deployment', 'deploy'],
      ['Configuration', 'configuration'],
      ['Sign-in', 'sign-in'],
      ['Security', 'security'],
      ['Operations', 'operations'],
      ['Metrics', 'metrics'],
      ['Upgrades', 'upgrade'],
      ['Scaling', 'scaling'],
      ['Benchmarks', 'benchmarks'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['How the API works', 'api'],
      ['HTTP API', 'reference/api/index'],
      ['Schemas', 'reference/api/schemas'],
      ['Events', 'reference/events'],
      ['Packages', 'reference/packages/index'],
      ['Vocabulary', 'vocabulary'],
      ['Changes', 'changelog'],
    ],
  },
  {
    title: 'Contributing',
    pages: [
      ['How to contribute', 'contributors/contributing'],
      ['Architecture', 'architecture'],
      ['Decisions', 'decisions/index'],
      ['Requirements', 'contributors/requirements'],
      ['Constants and strings', 'contract'],
      ['What is measured', 'benchmarks/what-is-measured'],
      ['Fault runs', 'benchmarks/faults'],
    ],
  },
];

/** Returns the pages of the site by section, as titles and paths in `docs/` without the ending. */
export function pagesBySection(): { title: string; pages: Page[] }[] {
  return sections.map(({ title, pages }) => ({
    title,
    pages: pages.filter(
      ([, path]) => generatedPages().has(`${path}.md`) || existsSync(join(documents, `${path}.md`)),
    ),
  }));
}

const linkTo = (path: string) => `/${path.replace(/(^|\/)index$/, '$1')}`;

const referenceList = (folder: string): DefaultTheme.SidebarItem[] =>
  [...generatedPages()]
    .filter(([path]) => path.startsWith(folder) && !/(?:index|schemas)\.md$/.test(path))
    .map(([path, content]) => ({
      text: titleIn(content).replace(/ API$/, ''),
      link: linkTo(path.replace(/\.md$/, '')),
    }));

const main: DefaultTheme.SidebarItem[] = pagesBySection().map(({ title, pages }, index) => ({
  text: title,
  collapsed: index > 1,
  items: pages.map(([text, path]) => ({ text, link: linkTo(path) })),
}));

/** The sidebar: one for most pages, and lists of their own for the references and decisions. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/reference/api/': [
    { text: 'HTTP API', link: '/reference/api/', items: referenceList('reference/api/') },
    { text: 'Schemas', link: '/reference/api/schemas' },
  ],
  '/reference/packages/': [
    { text: 'Packages', link: '/reference/packages/', items: referenceList('reference/packages/') },
  ],
  '/decisions/': [
    {
      text: 'Decisions',
      link: '/decisions/',
      items: decisions().map(({ name, title }) => ({
        text: title,
        link: `/decisions/${name.replace(/\.md$/, '')}`,
      })),
    },
  ],
  '/': main,
};

/** The links at the top. */
export const nav: DefaultTheme.NavItem[] = [
  { text: 'Quick start', link: '/quickstart/react' },
  { text: 'Guides', link: '/embedding' },
  { text: 'Components', link: '/playground' },
  {
    text: 'Reference',
    items: [
      { text: 'HTTP API', link: '/reference/api/' },
      { text: 'Events', link: '/reference/events' },
      { text: 'Packages', link: '/reference/packages/' },
      { text: 'How the API works', link: '/api' },
    ],
  },
  { text: 'Operation', link: '/deploy' },
];
