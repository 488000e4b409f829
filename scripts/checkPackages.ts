import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemAffectsResolutionKind } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { newerFeaturesIn } from './packages/newerFeatures.ts';
import { stagedFolder } from './packages/packPackages.ts';
import { type PublishedPackage, publishedPackages, tarballPath } from './packages/publishedPackages.ts';

// Checks the tarballs of the last build: with publint, Are the types wrong?, and npm's own rehearsal of publishing, and
// that the packages for browsers use no syntax and no built-in that a supported environment lacks.
const forBrowsers = ['protocol', 'client', 'react'];

const findings: string[] = [];
for (const published of publishedPackages()) {
  const found = [
    ...(await publintFindings(published)),
    ...(await typeFindings(published)),
    ...publishFindings(published),
    ...(forBrowsers.includes(published.name) ? newerFeaturesIn(stagedFolder(published)) : []),
  ];
  findings.push(...found.map((finding) => `${published.manifest.name}: ${finding}`));
}
if (findings.length > 0) {
  console.error(findings.join('\n'));
  process.exit(1);
}
console.log('Packages: publint, attw and npm accept the tarballs.');

async function publintFindings(published: PublishedPackage): Promise<string[]> {
  const { buffer, byteOffset, byteLength } = readFileSync(tarballPath(published));
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

/** Returns problems of the declarations for hosts that can load ES modules; the packages have no other form. */
async function typeFindings(published: PublishedPackage): Promise<string[]> {
  const checked = await checkPackage(
    createPackageFromTarballData(new Uint8Array(readFileSync(tarballPath(published)))),
  );
  if (!checked.types) return ['attw: the package has no types.'];
  return checked.problems
    .filter((problem) =>
      (['node16-esm', 'bundler'] as const).some((kind) =>
        problemAffectsResolutionKind(problem, kind, checked),
      ),
    )
    .map((problem) => `attw: ${JSON.stringify(problem)}`);
}

/** Returns the warnings of `npm publish --dry-run`. Without a network npm cannot know who publishes. */
function publishFindings(published: PublishedPackage): string[] {
  const { status, stderr } = spawnSync('npm', ['publish', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: stagedFolder(published),
    encoding: 'utf8',
  });
  if (status !== 0) return [`npm publish: ${stderr}`];
  return stderr
    .split('\n')
    .filter((line) => /^npm warn/i.test(line) && !/requires you to be logged in/.test(line))
    .map((line) => `npm publish: ${line}`);
}
