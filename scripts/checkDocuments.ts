import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
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

if (import.meta.main) {
  let missing = 0;
  for (const document of repositoryFiles().filter((path) => path.endsWith('.md'))) {
    for (const path of pathsNamedIn(document, readFileSync(join(root, document), 'utf8'))) {
      if (existsSync(join(root, path))) continue;
      console.error(`${document} names ${path}, which is not there`);
      missing++;
    }
  }
  if (missing > 0) process.exit(1);
  console.log('Documents: everything that they name is there.');
}
