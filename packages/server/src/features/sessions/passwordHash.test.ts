import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './passwordHash.ts';

test('[APP-02] passwords are hashed with argon2id with OWASP’s parameters, each with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('lantern'), hashPassword('lantern')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword('lantern', one)).toBe(true);
  expect(await verifyPassword('Lantern', one)).toBe(false);
  expect(isOutdated(one)).toBe(false);
});

test('[APP-02] the same characters, typed on another system, are the same password', async () => {
  expect(await verifyPassword('caf\u00e9', await hashPassword('cafe\u0301'))).toBe(true);
});

test('[APP-02] a hash with earlier parameters still verifies, and is recognized as outdated', async () => {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: 'lantern',
    nonce,
    memory: 1024,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const phc = `$argon2id$v=19$m=1024,t=3,p=1$${text(nonce)}$${text(tag)}`;
  expect(await verifyPassword('lantern', phc)).toBe(true);
  expect(isOutdated(phc)).toBe(true);
});

test('[APP-02] an invalid hash never verifies', async () => {
  for (const text of ['', 'lantern', '$argon2id$v=19$m=1,t=1,p=1$$', '$2b$10$abcdefghijklmnopqrstuv']) {
    expect(await verifyPassword('lantern', text)).toBe(false);
  }
});
