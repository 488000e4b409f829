/** Returns a text frame of a client, masked with zeros: valid, and cheap to make. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length > 0xffff) throw new RangeError('A frame of a load has at most 65,535 bytes.');
  const header =
    length < 126 ? Buffer.from([0x81, 0x80 | length]) : Buffer.from([0x81, 0xfe, length >> 8, length & 0xff]);
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}
