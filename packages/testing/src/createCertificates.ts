import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Files of a certificate and its key. */
export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority of one test, with what it has signed. */
export interface TestCertificates {
  /** The file of the authority's certificate. */
  readonly authority: string;
  /** For 127.0.0.1 alone. */
  readonly server: CertificateFiles;
  /** For the name localhost alone. */
  readonly localhost: CertificateFiles;
  readonly client: CertificateFiles;
}

const openssl = (...args: string[]) => promisify(execFile)('openssl', args);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates an authority in `folder` with openssl, and has it sign a certificate of a server and one of a client. */
export async function createCertificates(folder: string): Promise<TestCertificates> {
  const path = (name: string) => join(folder, name);
  const authority = path('authority.pem');
  await openssl(
    'req',
    '-x509',
    '-days',
    '2',
    ...newKey,
    '-keyout',
    path('authority-key.pem'),
    '-subj',
    '/CN=Confab test authority',
    '-out',
    authority,
  );
  const sign = async (name: string, extensions: string): Promise<CertificateFiles> => {
    const [certificate, key] = [path(`${name}.pem`), path(`${name}-key.pem`)];
    await writeFile(path(`${name}.ext`), extensions);
    await openssl(
      'req',
      ...newKey,
      '-keyout',
      key,
      '-subj',
      `/CN=Confab test ${name}`,
      '-out',
      path(`${name}.csr`),
    );
    await openssl(
      'x509',
      '-req',
      '-days',
      '2',
      '-in',
      path(`${name}.csr`),
      '-CA',
      authority,
      '-CAkey',
      path('authority-key.pem'),
      '-CAcreateserial',
      '-extfile',
      path(`${name}.ext`),
      '-out',
      certificate,
    );
    return { certificate, key };
  };
  return {
    authority,
    server: await sign('server', 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n'),
    localhost: await sign('localhost', 'subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth\n'),
    client: await sign('client', 'extendedKeyUsage=clientAuth\n'),
  };
}
