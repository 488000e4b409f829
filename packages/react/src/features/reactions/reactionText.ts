/** Returns a reaction's type as text: the emoji itself, or a name between colons. */
export const reactionText = (type: string): string => (/^[a-z0-9_+-]+$/.test(type) ? `:${type}:` : type);
