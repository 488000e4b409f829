/** Length of a password in characters; the upper bound keeps hashing cheap to refuse. */
export const passwordLength = { least: 8, most: 256 } as const;
