import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The path that the site is served under. */
const base = '/docs/';

/**
 * Checks a built site: no inline script or style, which the content security policy of the server refuses, nothing that
 * is loaded from another origin, and no link to a page, file or heading that does not exist.
 */
export function checkSite(output: string): void {
  const problems: string[] = [];
  const anchors = new Map<string, Set<string>>();
  const pages = globSync('**/*.html', { cwd: output });
  const read = (page: string) => readFileSync(join(output, page), 'utf8');
  for (const page of pages)
    anchors.set(page, new Set([...read(page).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)));
  for (const page of pages) {
    const html = read(page);
    problems.push(...policyProblems(html).map((problem) => `${page} ${problem}`));
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const problem = linkProblem(href.replaceAll('&amp;', '&'), page);
      if (problem) problems.push(`${page} links to ${href}, ${problem}`);
    }
  }
  if (problems.length > 0) throw new Error(`The documentation site has problems:\n${problems.join('\n')}`);
  console.log(`Documentation: ${pages.length} pages without dead links, inline scripts or inline styles.`);

  function linkProblem(href: string, page: string): string | undefined {
    if (/^[a-z]+:/.test(href)) return undefined;
    const [path = '', anchor] = href.split('#');
    if (path.startsWith('/') && !path.startsWith(base)) return 'which is outside of the site';
    const target = decodeURI(
      path.startsWith(base) ? path.slice(base.length) : path && join(dirname(page), path),
    );
    const file =
      target === '' && path === '' ? page : /(?:^|\/)$/.test(target) ? `${target}index.html` : target;
    if (!existsSync(join(output, file))) return 'which does not exist';
    if (anchor && !anchors.get(file)?.has(decodeURIComponent(anchor))) return 'which has no such heading';
    return undefined;
  }
}

/** Returns what the content security policy of the server would refuse in a page. */
export function policyProblems(html: string): string[] {
  const withoutCode = html.replace(/<code[\s>][\s\S]*?<\/code>/g, (code) => code.replace(/>[^<]+</g, '><'));
  return [
    ...[...withoutCode.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(
      ([tag]) => `has an inline script: ${tag}`,
    ),
    ...[...withoutCode.matchAll(/<style[\s>]/g)].map(() => 'has an inline style sheet'),
    ...[...withoutCode.matchAll(/<\w[^>]*?\sstyle="([^"]*)"/g)].map(
      ([, style]) => `has an inline style: ${style}`,
    ),
    ...[...withoutCode.matchAll(/<\w[^>]*?\s(on\w+)="/g)].map(([, name]) => `has an inline handler: ${name}`),
    ...[...withoutCode.matchAll(/<(?:script|img|iframe)[^>]*?\ssrc="(https?:[^"]*)"/g)].map(
      ([, source]) => `loads ${source}`,
    ),
    ...[...withoutCode.matchAll(/<link[^>]*?\shref="(https?:[^"]*)"/g)].map(
      ([, source]) => `loads ${source}`,
    ),
  ];
}
