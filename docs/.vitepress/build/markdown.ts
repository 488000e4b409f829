import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';

const documents = resolve(import.meta.dirname, '../..');

/** Returns the anchor of a heading, formed as GitHub and GitLab do. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Aligns cells of tables by a class, since the content security policy of the server allows no inline style. */
export function tableAlignment(md: MarkdownRenderer): void {
  md.core.ruler.push('table-alignment', ({ tokens }) => {
    for (const token of tokens) {
      const [, side] = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '') ?? [];
      if (!side) continue;
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
      token.attrJoin('class', `cell-${side}`);
    }
  });
}

/** Shows double braces as they are, where Vue would evaluate what they enclose. */
export function literalBraces(md: MarkdownRenderer): void {
  const { text, code_inline: inlineCode } = md.renderer.rules;
  const withoutBraces = (html: string) => html.replaceAll('{{', '&#123;&#123;');
  md.renderer.rules.text = (...args) => withoutBraces(text?.(...args) ?? '');
  md.renderer.rules.code_inline = (...args) => withoutBraces(inlineCode?.(...args) ?? '');
}

/**
 * Draws links to files of the repository that are no page of the site as their path in code, since readers of the site
 * may not have the repository.
 */
export function linkInsideSite(md: MarkdownRenderer): void {
  md.core.ruler.push('links-inside-site', ({ tokens, env }) => {
    const { path } = env as MarkdownEnv;
    if (!path) return;
    for (const { children } of tokens) {
      let isOutside = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href') ?? '';
          isOutside = !isOnSite(href, path);
          if (isOutside) {
            token.tag = 'span';
            token.attrs = [['title', pathInRepository(href, path)]];
            token.attrJoin('class', 'source-path');
          }
        } else if (token.type === 'link_close') {
          if (isOutside) token.tag = 'span';
          isOutside = false;
        }
      }
    }
  });
}

function isOnSite(href: string, page: string): boolean {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return true;
  const target = join(dirname(page), decodeURI(href.replace(/#.*$/, '')));
  const inside = relative(documents, target);
  if (inside.startsWith('..')) return false;
  // Pages whose files are written by the build do not exist here: VitePress reports those that are missing.
  if (/\.(?:md|html)$/.test(inside) || !existsSync(target)) return true;
  return statSync(target).isDirectory() ? hasIndex(inside) : /\.(?:png|svg)$/.test(inside);
}

const hasIndex = (folder: string) =>
  ['', 'decisions', 'reference', 'recipes'].includes(folder.replace(/\/$/, ''));

function pathInRepository(href: string, page: string): string {
  return relative(resolve(documents, '..'), join(dirname(page), decodeURI(href)))
    .split(sep)
    .join('/');
}
