/** Returns a function that makes message ids of one sender: UUIDv7 in shape, cheap, and in order. */
export function messageIds(sender: number): () => string {
  const node = sender.toString(16).padStart(4, '0');
  let count = 0;
  return () => {
    const time = Date.now().toString(16).padStart(12, '0');
    const number = (count++).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-${node}-${number}`;
  };
}
