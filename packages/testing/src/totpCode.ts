import { generateSync } from 'otplib';

/** Returns the code that an authenticator app with this secret shows at a time, in milliseconds since 1970. */
export const totpCode = (secret: string, now = Date.now()): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) });
