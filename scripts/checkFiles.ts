import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isTest, isTypeScript, repositoryFiles, root } from './sourceFiles.ts';

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;
const NAMES_THAT_SAY_NOTHING = /^(utils?|helpers?|common|misc|types)(\.test)?\.tsx?$/;

/** Returns the problems of a file, each as one sentence without the path. */
export function problemsOf(path: string, text: string): string[] {
  const problems: string[] = [];
  const name = basename(path);
  if (name === 'package-lock.json') {
    if (/"resolved": "https?:/.test(text))
      problems.push('holds download addresses (npm omits them by .npmrc)');
    return problems;
  }
  if (isTypeScript(path) || path.endsWith('.css')) {
    const lines = text.split('\n').length - 1;
    const most = isTest(path) ? MAX_TEST_LINES : MAX_LINES;
    if (lines > most)
      problems.push(`has ${lines} lines, ${most} at most; move a part of it into a file of its own`);
    if (NAMES_THAT_SAY_NOTHING.test(name))
      problems.push('has a name that says nothing; name it for what it gives');
  }
  const mark = /\b(TODO|FIXME|XXX)\b/.exec(text);
  if (mark && path !== 'scripts/checkFiles.ts') problems.push(`has a ${mark[1]} mark`);
  const machinePath = /(^|[\s"'`(=])(\/work\/|\/home\/\w|\/Users\/\w|\/tmp\/\w)/.exec(text);
  if (machinePath && !path.startsWith('scripts/checkFiles')) {
    problems.push(`names a path of one machine (${machinePath[2]}…)`);
  }
  return problems;
}

/**
 * Returns modules whose paths differ only in case: on macOS and Windows the declarations of one overwrite those of the
 * other.
 */
export function caseTwins(paths: readonly string[]): string[] {
  const modules = new Map<string, string>();
  return paths.filter(isTypeScript).filter((path) => {
    const key = path.replace(/\.tsx?$/, '').toLowerCase();
    const isTwin = modules.has(key);
    modules.set(key, path);
    return isTwin;
  });
}

if (import.meta.main) {
  const textual = /\.(tsx?|css|md|json|html|sh|ya?ml|sql)$/;
  let failed = 0;
  for (const path of caseTwins(repositoryFiles())) {
    console.error(`${path} differs from another module only in case`);
    failed++;
  }
  for (const path of repositoryFiles().filter((file) => textual.test(file) || /^(bin|\.ci)\//.test(file))) {
    for (const problem of problemsOf(path, readFileSync(join(root, path), 'utf8'))) {
      console.error(`${path} ${problem}`);
      failed++;
    }
  }
  if (failed > 0) process.exit(1);
  console.log('Files: sizes, names and contents are as they should be.');
}
