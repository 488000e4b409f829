import { readConfig } from '@confab/server';
import { expect, test } from 'vitest';
import { deployFiles, readDeployFile } from './deployFolder.ts';

const isSetting = (name: string) => {
  try {
    readConfig([], { [name]: '' });
    return true;
  } catch {
    return false;
  }
};

test('[OPS-03] every CONFAB_ variable in deploy/ is a setting', () => {
  expect(isSetting('CONFAB_PORTS')).toBe(false);
  const named = deployFiles().flatMap((path) =>
    [...readDeployFile(path).matchAll(/\bCONFAB_[A-Z0-9_]+/g)].map(([name]) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !isSetting(name))).toEqual([]);
});
