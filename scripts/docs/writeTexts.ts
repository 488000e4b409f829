import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedPages } from '../../docs/.vitepress/pages/generatedPages.ts';
import { pagesBySection } from '../../docs/.vitepress/sidebar.ts';
import { root } from '../sourceFiles.ts';

/** Sections of the site that help to use Confab, rather than to change it. */
const leftOut = 'Contributing';

/**
 * Writes the site as plain text for programs that read documentation: `llms.txt` lists the pages, `llms-full.txt` holds
 * all of them, and each page is also there as Markdown.
 */
export function writeTexts(output: string): void {
  const sections = pagesBySection().filter(({ title }) => title !== leftOut);
  const pages = sections.flatMap((section) => section.pages.map(([, path]) => path));
  const references = [...generatedPages().keys()]
    .map((path) => path.replace(/\.md$/, ''))
    .filter((path) => path.startsWith('reference/') && !pages.includes(path));
  for (const path of [...pages, ...references]) {
    const target = join(output, `${path}.md`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, sourceOf(path));
  }
  const list = sections.map(({ title, pages: own }) =>
    [`## ${title}`, own.map(([name, path]) => `- [${name}](/docs/${path}.md)`).join('\n')].join('\n\n'),
  );
  const summary =
    '# Confab\n\n> Team chat that you host yourself and can embed in your own product: a service, a headless client, a React kit and a web app made with them.';
  writeFileSync(join(output, 'llms.txt'), `${[summary, ...list].join('\n\n')}\n`);
  const texts = [...pages, ...references.filter((path) => path.startsWith('reference/api/'))].map(sourceOf);
  writeFileSync(join(output, 'llms-full.txt'), `${[summary, ...texts].join('\n\n')}\n`);
}

/** Returns a page as Markdown, without its front matter and components of the site. */
function sourceOf(path: string): string {
  const file = join(root, 'docs', `${path}.md`);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : (generatedPages().get(`${path}.md`) ?? '');
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^<Playground .*\n/gm, '')
    .trim();
}
