import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials } from './billOfMaterials.ts';
import { root } from './sourceFiles.ts';

/** The purpose that signatures are for, so that a signature of something else is not accepted. */
export const signatureNamespace = 'confab-release';

/** Returns the versions of the repository's packages, by path. */
export function packageVersions(): Record<string, string> {
  const folders = ['.', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
  return Object.fromEntries(
    folders.map((folder) => [
      folder,
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version,
    ]),
  );
}

/** Returns why this version cannot be released, each as one sentence. */
export function releaseProblems(
  version: string,
  { versions, changelog, changes }: { versions: Record<string, string>; changelog: string; changes: string },
): string[] {
  const problems: string[] = [];
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push(`${version} is not a semantic version.`);
  for (const [folder, found] of Object.entries(versions)) {
    if (found !== version) problems.push(`${folder}/package.json has version ${found}.`);
  }
  if (!changelog.includes(`\n## ${version}\n`)) problems.push(`CHANGELOG.md has no heading for ${version}.`);
  if (changes.trim() !== '') problems.push('There are uncommitted changes.');
  return problems;
}

/**
 * Writes a release into `output`: the sources of the current commit, the software bill of materials of what runs in
 * production (CycloneDX), and the checksums of both. With a private SSH key the checksums are signed.
 */
export function writeRelease(version: string, output: string, key?: string): void {
  mkdirSync(output, { recursive: true });
  const archive = `confab-${version}.tar.gz`;
  run('git', [
    'archive',
    '--format=tar.gz',
    `--prefix=confab-${version}/`,
    `--output=${join(output, archive)}`,
    'HEAD',
  ]);
  const materials = `confab-${version}.cdx.json`;
  writeFileSync(join(output, materials), billOfMaterials(version));
  const sums = [archive, materials].map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(output, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  const sumsFile = join(output, 'SHA256SUMS');
  writeFileSync(sumsFile, sums.join(''));
  if (key !== undefined)
    run('ssh-keygen', ['-q', '-Y', 'sign', '-n', signatureNamespace, '-f', key, sumsFile]);
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { key: { type: 'string' }, output: { type: 'string' } } });
  const versions = packageVersions();
  const version = versions['.'] ?? '';
  const output = values.output ?? join(root, '.cache', 'release', version);
  const problems = releaseProblems(version, {
    versions,
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    changes: run('git', ['status', '--porcelain']),
  });
  if (values.key === undefined) problems.push('Name the private SSH key that signs releases: --key FILE.');
  else if (!existsSync(values.key)) problems.push(`${values.key} does not exist.`);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  writeRelease(version, output, values.key);
  console.log(`Wrote ${readdirSync(output).join(', ')} to ${output}.`);
}
