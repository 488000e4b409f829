import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageVersions, releaseProblems, signatureNamespace, writeRelease } from './release.ts';
import { root } from './sourceFiles.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly licenses: { readonly expression: string }[];
  readonly hashes?: { readonly content: string }[];
}

const version = packageVersions()['.'] as string;

test('[OPS-08] a release has one semantic version, a section of the changelog and no uncommitted changes', () => {
  const right = { versions: { '.': '1.2.3' }, changelog: '# Changelog\n\n## 1.2.3\n', changes: '' };
  expect(releaseProblems('1.2.3', right)).toEqual([]);
  expect(
    releaseProblems('1.2', {
      versions: { '.': '1.2.3' },
      changelog: '## Unreleased\n',
      changes: ' M README.md\n',
    }),
  ).toEqual([
    '1.2 is not a semantic version.',
    './package.json has version 1.2.3.',
    'CHANGELOG.md has no heading for 1.2.',
    'There are uncommitted changes.',
  ]);
  expect(new Set(Object.values(packageVersions()))).toEqual(new Set([version]));
});

const canSign = spawnSync('ssh-keygen', ['-?'], { stdio: 'ignore' }).error === undefined;

describe.runIf(canSign || process.env.CI)('[OPS-08] A release', () => {
  let folder: string;
  let output: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'confab-release-'));
    output = join(folder, 'release');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'release', '-f', join(folder, 'key')]);
    writeRelease(version, output, join(folder, 'key'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Verifies as docs/upgrade.md describes. */
  const verify = () => {
    const [type, key] = readFileSync(join(folder, 'key.pub'), 'utf8').split(' ');
    writeFileSync(join(folder, 'signers'), `releases@confab.example ${type} ${key}\n`);
    const identity = [
      '-f',
      join(folder, 'signers'),
      '-I',
      'releases@confab.example',
      '-n',
      signatureNamespace,
    ];
    const input = readFileSync(join(output, 'SHA256SUMS'));
    const signature = join(output, 'SHA256SUMS.sig');
    const signed = spawnSync('ssh-keygen', ['-Y', 'verify', ...identity, '-s', signature], { input });
    const sums = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: output });
    return { signature: signed.status, checksums: sums.status };
  };

  test('contains the sources of the commit', () => {
    const listed = execFileSync('tar', ['-tzf', join(output, `confab-${version}.tar.gz`)], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    });
    expect(listed).toContain(`confab-${version}/bin/start\n`);
    expect(listed).not.toContain('node_modules');
  });

  test('lists every package that runs in production, by the schema of CycloneDX', async () => {
    const text = readFileSync(join(output, `confab-${version}.cdx.json`), 'utf8');
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"library"', '"shelf"'))).not.toBeNull();

    const { components } = JSON.parse(text) as { components: Component[] };
    const listed = new Map(components.map((one) => [one['bom-ref'], one]));
    for (const name of ['server', 'web', 'react', 'client', 'protocol']) {
      const { dependencies } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
      for (const [dependency, wanted] of Object.entries(dependencies)) {
        const found = listed.get(`pkg:npm/${dependency.replace('@', '%40')}@${wanted}`);
        expect(found, dependency).toBeDefined();
        expect(found?.licenses[0]?.expression, dependency).toMatch(/\w/);
        if (!dependency.startsWith('@confab/'))
          expect(found?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
      }
    }
    const names = components.map(({ name }) => name);
    for (const onlyForTests of ['vitest', 'oidc-provider', 'kubernetes-models'])
      expect(names).not.toContain(onlyForTests);
  });

  test('is refused after any change', () => {
    expect(readdirSync(output).sort()).toEqual([
      'SHA256SUMS',
      'SHA256SUMS.sig',
      `confab-${version}.cdx.json`,
      `confab-${version}.tar.gz`,
    ]);
    expect(verify()).toEqual({ signature: 0, checksums: 0 });
    appendFileSync(join(output, `confab-${version}.cdx.json`), ' ');
    expect(verify()).toEqual({ signature: 0, checksums: 1 });
    appendFileSync(join(output, 'SHA256SUMS'), ' ');
    expect(verify().signature).not.toBe(0);
  });
});
