/** Writes texts as unmasked WebSocket text frames (RFC 6455, 5.2), consecutively in one buffer. */
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

/** Returns the texts of frames written by {@link textFrames}. */
export function textsOfFrames(frames: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < frames.length; ) {
    const [start, size] = textBounds(frames, at);
    texts.push(frames.toString('utf8', start, start + size));
    at = start + size;
  }
  return texts;
}

/** An empty ping frame; browsers respond to it automatically. */
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

/** Returns the start and size of the text of the frame at `at`. */
function textBounds(frames: Buffer, at: number): [start: number, size: number] {
  const short = frames.readUInt8(at + 1);
  if (short < size16) return [at + 2, short];
  if (short === size16) return [at + 4, frames.readUInt16BE(at + 2)];
  return [at + 10, Number(frames.readBigUInt64BE(at + 2))];
}
