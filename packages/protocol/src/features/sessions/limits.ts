/** Length of a password in characters; the upper bound keeps hashing cheap to refuse. */
export const passwordLength = { least: 8, most: 256 } as const;
/** How long a link that was sent by e-mail sets a new password: an hour. */
export const mailedResetMs = 3_600_000;
/** How long an admin's link does: a day. */
export const resetLinkMs = 24 * 3_600_000;
/** How long somebody may take to sign in at the issuer of single sign-on: ten minutes. */
export const singleSignOnMs = 600_000;
