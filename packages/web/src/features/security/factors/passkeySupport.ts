/** Whether this browser can create and use passkeys. */
export const supportsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/** Whether the browser's own dialog failed or was cancelled, whose message is not for users. */
export const isCancelledPasskey = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'WebAuthnError' || error.name === 'NotAllowedError');
