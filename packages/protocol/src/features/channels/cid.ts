/** `type:id`, the full name of a channel (CHAN-02). */
export function toCid(type: string, id: string): string {
  return `${type}:${id}`;
}

/** The two halves of a cid; neither contains a colon. */
export function fromCid(cid: string): { type: string; id: string } {
  const colon = cid.indexOf(':');
  return { type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}
