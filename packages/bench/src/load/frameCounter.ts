/** The longest frame header, and enough of the payload to distinguish events of messages from other frames. */
const minBytes = 10;
/** The offset of the first letter of the type in `{"type":"message.new"…`. */
const typeOffset = 9;
const letterM = 0x6d;
/** The first letter of the type in an answer to a call. */
const letterA = 0x61;

/** Called with the payload of a frame: the bytes of `buffer` from `start` to `end`. */
export type OnFrame = (buffer: Buffer, start: number, end: number) => void;

/**
 * Counts the message events (`message.*`) in the bytes of a WebSocket that a server writes, reading only headers. With
 * `onFrame` it also passes on their whole payloads, which costs more: meant for a sample of the sockets; with
 * `onAnswer` those of answers to calls.
 */
export class FrameCounter {
  messages = 0;
  /** All frames, of messages or not. */
  frames = 0;
  bytes = 0;
  readonly #onFrame: OnFrame | undefined;
  readonly #onAnswer: OnFrame | undefined;
  #rest: Buffer | undefined;
  /** The number of bytes of a counted frame's payload that are still to come. */
  #skip = 0;

  constructor(onFrame?: OnFrame, onAnswer?: OnFrame) {
    this.#onFrame = onFrame;
    this.#onAnswer = onAnswer;
  }

  /** Reads bytes without keeping them, so that their memory may be reused. */
  push(chunk: Buffer): void {
    this.bytes += chunk.length;
    let buffer = chunk;
    if (this.#rest) {
      buffer = Buffer.concat([this.#rest, chunk]);
      this.#rest = undefined;
    }
    let at = this.#skip;
    while (at < buffer.length) {
      const header = headerAt(buffer, at);
      const needed =
        header && (this.#onFrame || this.#onAnswer ? header.length : Math.min(header.length, minBytes));
      if (!header || buffer.length - header.start < needed!) {
        this.#rest = Buffer.from(buffer.subarray(at));
        this.#skip = 0;
        return;
      }
      const end = header.start + header.length;
      this.frames++;
      if (header.length > typeOffset && buffer[header.start + typeOffset] === letterM) {
        this.messages++;
        this.#onFrame?.(buffer, header.start, end);
      }
      if (header.length > typeOffset && buffer[header.start + typeOffset] === letterA)
        this.#onAnswer?.(buffer, header.start, end);
      at = end;
    }
    this.#skip = at - buffer.length;
  }
}

/** Returns the start and the length of the payload of the frame at `at`; undefined while the header is incomplete. */
export function headerAt(buffer: Buffer, at: number): { start: number; length: number } | undefined {
  if (buffer.length - at < 2) return undefined;
  const short = buffer[at + 1]! & 0x7f;
  if (short < 126) return { start: at + 2, length: short };
  if (short === 126) {
    return buffer.length - at < 4 ? undefined : { start: at + 4, length: buffer.readUInt16BE(at + 2) };
  }
  return buffer.length - at < 10
    ? undefined
    : { start: at + 10, length: Number(buffer.readBigUInt64BE(at + 2)) };
}
