import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inlineScript = /[ \t]*<script(?:\s+id="[\w-]+")?>([\s\S]*?)<\/script>\n?/g;

/** Styles that VitePress writes into every page: the first is in theme.css, the second is set by script. */
const inlineStyles = / style="(?:position:relative;|--vp-vh:0px;)"/g;

/** Removes the inline styles that VitePress writes into every page. */
export function withoutInlineStyles(html: string): string {
  return html.replace(inlineStyles, '');
}

/**
 * Moves the inline scripts of a page into a file under `assets/`, which is named for its content and loaded in the head
 * before anything is drawn. Returns the page that loads it.
 */
export function moveScriptsToFile(html: string, folder: string, base: string): string {
  const code = [...html.matchAll(inlineScript)].map(([, text = '']) => text.trim()).join('\n');
  if (code === '') return html;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const name = `assets/head-${hash}.js`;
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(path, `${code}\n`);
  }
  return html
    .replace(inlineScript, '')
    .replace('</title>', `</title>\n    <script src="${base}${name}"></script>`);
}
