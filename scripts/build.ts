import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTypeScript, root } from './sourceFiles.ts';

// Builds each published package's `dist/`, and the web app that the service serves.
const published = ['protocol', 'client', 'server', 'react'];

for (const name of published) rmSync(packagePath(name, 'dist'), { recursive: true, force: true });
// Each checker infers the same types of the protocol again: one checker needs half the time of four.
run('tsc', '-b', 'tsconfig.build.json', '--checkers', '1');
for (const name of ['protocol', 'client', 'server']) copyAssets(name);
dropStylesFromDeclarations();
run('vite', 'build', 'packages/react', '--config', 'packages/react/vite.config.ts', '--logLevel', 'warn');
run('vite', 'build', 'packages/web', '--config', 'packages/web/vite.config.ts', '--logLevel', 'warn');
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
 * Removes imports of style sheets from the kit's declarations: the sheets are joined into `style.css`, which gets a
 * declaration.
 */
function dropStylesFromDeclarations(): void {
  const dist = packagePath('react', 'dist');
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue;
    const declarations = readFileSync(join(dist, path), 'utf8');
    writeFileSync(join(dist, path), declarations.replace(/^import '[^']+\.css';\n/gm, ''));
  }
  writeFileSync(join(dist, 'style.css.d.ts'), 'export {};\n');
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
