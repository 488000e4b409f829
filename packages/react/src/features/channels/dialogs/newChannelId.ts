const MAX_NAME_PART = 40;

/** Returns an id for a new channel: its name's plain letters and a random suffix, since names may repeat. */
export function newChannelId(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME_PART);
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return words ? `${words}-${random}` : random;
}
