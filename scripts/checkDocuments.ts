import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { checkSnippets } from './checkSnippets.ts';
import { repositoryFiles, root } from './sourceFiles.ts';

/** Returns the files and folders that a document names, by link or as a path of this repository between backticks. */
export function pathsNamedIn(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) =>
    normalize(join(dirname(document), target)),
  );
  const paths = [...text.matchAll(/`((?:packages|docs|scripts|e2e|bin)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  return [...links, ...paths];
}

/** Returns the headings that a document links to, as the path of their document and the anchor. */
export function headingsNamedIn(document: string, text: string): { path: string; anchor: string }[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([\w-]+)\)/g)].map(
    ([, target, anchor = '']) => ({
      path: target ? normalize(join(dirname(document), target)) : document,
      anchor,
    }),
  );
}

/** Returns the anchors of a document's headings, as GitHub and GitLab form them. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Whether a page is written by the build of the documentation site, which checks the links to it. */
const isGenerated = (path: string) =>
  /^docs\/(?:reference\/|\.vitepress\/dist|contributors\/|(?:changelog|examples)\.md|decisions\/index\.md)/.test(
    path,
  );

if (import.meta.main) {
  let missing = checkSnippets();
  for (const document of repositoryFiles().filter((path) => path.endsWith('.md'))) {
    const text = readFileSync(join(root, document), 'utf8');
    for (const path of pathsNamedIn(document, text)) {
      if (existsSync(join(root, path)) || isGenerated(path)) continue;
      console.error(`${document} names ${path}, which does not exist`);
      missing++;
    }
    for (const { path, anchor } of headingsNamedIn(document, text)) {
      if (!existsSync(join(root, path))) continue;
      if (anchorsOf(readFileSync(join(root, path), 'utf8')).includes(anchor)) continue;
      console.error(`${document} links to the heading ${path}#${anchor}, which does not exist`);
      missing++;
    }
  }
  if (missing > 0) process.exit(1);
  console.log('Documents: everything that they name exists.');
}
