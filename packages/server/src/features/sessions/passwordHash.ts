import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** Argon2id with OWASP's parameters (APP-02): memory in KiB, passes, lanes. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

type Parameters = typeof current;

/** Hashes a password with a random salt, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, current);
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password matches this hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parsed = parse(phc);
  if (!parsed) return false;
  const tag = await derive(password, parsed.salt, parsed.parameters);
  return tag.length === parsed.tag.length && timingSafeEqual(tag, parsed.tag);
}

/** Whether the hash was made with outdated parameters. */
export function isOutdated(phc: string): boolean {
  const parameters = parse(phc)?.parameters;
  return (
    !parameters ||
    Object.entries(current).some(([key, value]) => parameters[key as keyof Parameters] !== value)
  );
}

function derive(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const message = password.normalize('NFKC');
    argon2('argon2id', { ...parameters, message, nonce: salt, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function parse(phc: string): { parameters: Parameters; salt: Buffer; tag: Buffer } | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!found) return undefined;
  const [, memory, passes, parallelism, salt, tag] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
