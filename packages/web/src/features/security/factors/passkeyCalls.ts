import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import type { Passkey } from '@confab/protocol';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Credential = Parameters<ReturnType<typeof security>['signInWithPasskey']>[0];

/** Asks the browser to create a passkey, and adds it. Rejects with a `WebAuthnError` if the user cancels. */
export async function createPasskey(
  client: ChatClient,
  name: string,
): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
  const part = client.part(security);
  const optionsJSON = (await part.beginPasskey()) as never;
  return part.addPasskey(name, (await startRegistration({ optionsJSON })) as unknown as Credential);
}

/** Asks the browser for a passkey; returns what it signed. Rejects with a `WebAuthnError` if the user cancels. */
export async function askForPasskey(client: ChatClient): Promise<Credential> {
  const optionsJSON = (await client.part(security).getPasskeyOptions()) as never;
  return (await startAuthentication({ optionsJSON })) as unknown as Credential;
}
