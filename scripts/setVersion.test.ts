import { expect, test } from 'vitest';
import { nextVersion, withRelease, withVersion } from './setVersion.ts';

test('[EMB-01] the next version raises one part, or is named', () => {
  expect(['patch', 'minor', 'major', '2.0.0-rc.1'].map((step) => nextVersion('1.4.2', step))).toEqual([
    '1.4.3',
    '1.5.0',
    '2.0.0',
    '2.0.0-rc.1',
  ]);
  expect(() => nextVersion('1.4.2', 'next')).toThrow('next is not a version.');
});

test('[EMB-01] packages of one version depend on each other in that version', () => {
  expect(
    withVersion(
      {
        name: '@confab/react',
        version: '1.0.0',
        dependencies: { '@confab/client': '1.0.0', idb: '8.0.4' },
        devDependencies: { '@confab/testing': '1.0.0' },
        peerDependencies: { react: '^18 || ^19' },
      },
      '1.1.0',
    ),
  ).toEqual({
    name: '@confab/react',
    version: '1.1.0',
    dependencies: { '@confab/client': '1.1.0', idb: '8.0.4' },
    devDependencies: { '@confab/testing': '1.1.0' },
    peerDependencies: { react: '^18 || ^19' },
  });
});

test('[EMB-01] a release gets a heading in the changelog', () => {
  expect(withRelease('# Changelog\n\n## Unreleased\n\n- New.\n', '1.1.0')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0\n\n- New.\n',
  );
  expect(() => withRelease('# Changelog\n', '1.1.0')).toThrow('no heading');
});
