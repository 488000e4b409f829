/** Writes texts as unmasked WebSocket text frames (RFC 6455, 5.2), one after another in one buffer. */
export function textFrames(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const total = sizes.reduce((sum, size) => sum + headerSize(size) + size, 0);
  const frames = Buffer.allocUnsafe(total);
  let at = 0;
  texts.forEach((text, index) => {
    const size = sizes[index] as number;
    at = writeHeader(frames, at, size);
    at += frames.write(text, at, size, 'utf8');
  });
  return frames;
}

/** An empty ping frame; browsers answer it by themselves. */
export const pingFrame: Buffer = Buffer.from([0x89, 0]);

const finalText = 0x81;
const size16 = 126;
const size64 = 127;

function headerSize(size: number): number {
  if (size < size16) return 2;
  return size < 65_536 ? 4 : 10;
}

function writeHeader(frames: Buffer, start: number, size: number): number {
  let at = frames.writeUInt8(finalText, start);
  if (size < size16) return frames.writeUInt8(size, at);
  if (size < 65_536) {
    at = frames.writeUInt8(size16, at);
    return frames.writeUInt16BE(size, at);
  }
  at = frames.writeUInt8(size64, at);
  return frames.writeBigUInt64BE(BigInt(size), at);
}
