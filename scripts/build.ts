import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPackages } from './packages/packPackages.ts';
import { publishedPackages } from './packages/publishedPackages.ts';
import { isTypeScript, root } from './sourceFiles.ts';

// Builds each published package's `dist/`, the web app and the documentation that the service
// serves, and the packages' tarballs.
const published = publishedPackages().map(({ name }) => name);

for (const name of published) rmSync(packagePath(name, 'dist'), { recursive: true, force: true });
run('bin/run', 'scripts/writeDescriptions.ts');
// Each checker infers the same types of the protocol again: one checker needs half the time of four.
run('tsc', '-b', 'tsconfig.build.json', '--checkers', '1');
for (const name of published.filter((other) => other !== 'react')) copyAssets(name);
for (const name of published) rewriteDeclarations(name);
writeFileSync(join(packagePath('react', 'dist'), 'style.css.d.ts'), 'export {};\n');
run('vite', 'build', 'packages/react', '--config', 'packages/react/vite.config.ts', '--logLevel', 'warn');
run('vite', 'build', 'packages/web', '--config', 'packages/web/vite.config.ts', '--logLevel', 'warn');
run('bin/run', 'scripts/checkApi.ts');
run('bin/run', 'scripts/docs.ts', 'build');
packPackages();
run('bin/run', 'scripts/checkPackages.ts');
run('bin/run', 'scripts/checkBuild.ts');

/** Copies the files that a package's source reads at run time and tsc does not copy (styles, data, SQL). */
function copyAssets(name: string): void {
  const source = packagePath(name, 'src');
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (/\.[a-z]+$/.test(path) && !isTypeScript(path)) {
      cpSync(join(source, path), join(packagePath(name, 'dist'), path), { recursive: true });
    }
  }
}

/**
 * Rewrites the imports of a package's declarations: of modules to the names that Node loads, which every version of
 * TypeScript resolves, and of style sheets to none, because they are joined into `style.css`.
 */
function rewriteDeclarations(name: string): void {
  const dist = packagePath(name, 'dist');
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue;
    const declarations = readFileSync(join(dist, path), 'utf8')
      .replace(/^import '[^']+\.css';\n/gm, '')
      .replace(/(['"])(\.{1,2}\/[^'"\n]*)\.tsx?\1/g, '$1$2.js$1');
    writeFileSync(join(dist, path), declarations);
  }
}

function packagePath(name: string, folder: string): string {
  return join(root, 'packages', name, folder);
}

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error(error?.message ?? `${command} ${args.join(' ')} failed.`);
  process.exit(1);
}
