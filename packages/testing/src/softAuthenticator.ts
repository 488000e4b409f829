import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An authenticator in software, which makes and uses passkeys without asking anybody (ES256, no attestation). */
export interface SoftAuthenticator {
  /** Answers creation options, as JSON; the latest passkey is the one that `get` uses. */
  create(options: Record<string, unknown>): PasskeyAnswer;
  /** Answers request options. `counter` replaces the own count of uses, as a copy of the device would. */
  get(options: Record<string, unknown>, changes?: { counter?: number }): PasskeyAnswer;
}

/** A credential as a browser sends it to the service. */
export type PasskeyAnswer = {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: object;
  response: { clientDataJSON: string; [field: string]: unknown };
};

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40];
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** Creates an authenticator for the pages of an origin; `verifies` is whether it asks for a PIN or fingerprint. */
export function createSoftAuthenticator(origin: string, { verifies = true } = {}): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const id = randomBytes(16);
  let count = 0;

  const clientData = (type: string, { challenge }: Record<string, unknown>) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, credential = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | userPresent | (verifies ? userVerified : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, credential]);
  };
  const answer = (response: PasskeyAnswer['response']): PasskeyAnswer => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create(options) {
      // COSE: an elliptic key (2) for ES256 (-7) on P-256 (1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(
        hasCredential,
        count,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      );
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        size,
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, { counter } = {}) {
      if (counter === undefined) count++;
      const client = clientData('webauthn.get', options);
      const data = authenticatorData(0, counter ?? count);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}
