const MOST_OF_NAME = 40;

/** An id for a channel of this name: its plain letters, and a few random ones, since names may repeat. */
export function newChannelId(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MOST_OF_NAME);
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return words ? `${words}-${random}` : random;
}
