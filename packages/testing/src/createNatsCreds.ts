import { nkeys } from '@nats-io/transport-node';

/** An account of NATS, with the credentials of one of its users. */
export interface NatsCreds {
  /** The lines of a server's configuration that accept the user. */
  readonly configuration: string;
  /** The content of the user's creds file. */
  readonly file: string;
}

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** Creates an operator, an account and a user of NATS by signed claims, as the tool nsc does. */
export function createNatsCreds(): NatsCreds {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const operatorClaims = signClaims(operator, operator, { type: 'operator' });
  const unlimited = { subs: -1, data: -1, payload: -1 };
  const accountClaims = signClaims(operator, account, {
    type: 'account',
    limits: { ...unlimited, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 },
    default_permissions: { pub: {}, sub: {} },
  });
  const userClaims = signClaims(account, user, { type: 'user', ...unlimited, pub: {}, sub: {} });
  const seed = new TextDecoder().decode(user.getSeed());
  return {
    configuration: [
      `operator: ${operatorClaims}`,
      'resolver: MEMORY',
      `resolver_preload: { ${account.getPublicKey()}: ${accountClaims} }`,
    ].join('\n'),
    file: [
      '-----BEGIN NATS USER JWT-----',
      userClaims,
      '------END NATS USER JWT------',
      '',
      '-----BEGIN USER NKEY SEED-----',
      seed,
      '------END USER NKEY SEED------',
      '',
    ].join('\n'),
  };
}

function signClaims(issuer: KeyPair, subject: KeyPair, nats: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    iss: issuer.getPublicKey(),
    name: 'confab test',
    sub: subject.getPublicKey(),
    nats: { ...nats, version: 2 },
  };
  const text = `${encode({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encode(claims)}`;
  return `${text}.${Buffer.from(issuer.sign(new TextEncoder().encode(text))).toString('base64url')}`;
}
