import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';

/** The files of a certificate for 127.0.0.1 that it has signed itself. */
export interface SelfSignedCertificate extends Disposable {
  readonly certificateFile: string;
  readonly keyFile: string;
  /** Certificate and key in one file. */
  readonly combinedFile: string;
}

/** Creates a certificate in `folder` with openssl, and trusts it in this process until it is disposed. */
export async function createSelfSignedCertificate(folder: string): Promise<SelfSignedCertificate> {
  const certificateFile = join(folder, 'certificate.pem');
  const keyFile = join(folder, 'key.pem');
  const combinedFile = join(folder, 'combined.pem');
  const subject = ['-subj', '/CN=Confab test', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-days',
    '2',
    ...key,
    ...subject,
    '-out',
    certificateFile,
  ]);
  const certificate = await readFile(certificateFile, 'utf8');
  await writeFile(combinedFile, certificate + (await readFile(keyFile, 'utf8')), { mode: 0o600 });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate]);
  return {
    certificateFile,
    keyFile,
    combinedFile,
    [Symbol.dispose]: () => setDefaultCACertificates(trusted),
  };
}
