import type { OnFrame } from '../load/frameCounter.ts';

/** The end of a message stanza. Text never contains it: XMPP escapes `<`. */
const messageEnd = Buffer.from('</message>');
const firstByte = messageEnd[0]!;

/**
 * Counts the message stanzas in the bytes of an XMPP stream by their end tags, without parsing. With `onMessage` it
 * also passes on each stanza's bytes, which may begin with other stanzas that came before it.
 */
export class StanzaCounter {
  messages = 0;
  readonly #onMessage: OnFrame | undefined;
  /** The number of bytes of an end tag that the last chunk ended with. */
  #matched = 0;
  /** The bytes after the last message, kept only for `onMessage`. */
  #rest: Buffer | undefined;

  constructor(onMessage?: OnFrame) {
    this.#onMessage = onMessage;
  }

  /** Reads bytes without keeping them, so that their memory may be reused. */
  push(chunk: Buffer): void {
    if (this.#onMessage) this.#pass(chunk, this.#onMessage);
    else this.#count(chunk);
  }

  #count(chunk: Buffer): void {
    let at = this.#finishMatch(chunk);
    for (let found = chunk.indexOf(messageEnd, at); found >= 0; found = chunk.indexOf(messageEnd, at)) {
      this.messages++;
      at = found + messageEnd.length;
    }
    if (this.#matched === 0) this.#matched = matchAtEnd(chunk, at);
  }

  /** Continues an end tag that began in an earlier chunk; returns the number of bytes that it used. */
  #finishMatch(chunk: Buffer): number {
    if (this.#matched === 0) return 0;
    let at = 0;
    while (
      at < chunk.length &&
      this.#matched < messageEnd.length &&
      chunk[at] === messageEnd[this.#matched]
    ) {
      at++;
      this.#matched++;
    }
    if (this.#matched === messageEnd.length) {
      this.messages++;
      this.#matched = 0;
    } else if (at < chunk.length) {
      this.#matched = 0;
    }
    return at;
  }

  #pass(chunk: Buffer, onMessage: OnFrame): void {
    const buffer = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    const known = this.#rest ? Math.max(0, this.#rest.length - messageEnd.length) : 0;
    let start = 0;
    for (
      let found = buffer.indexOf(messageEnd, known);
      found >= 0;
      found = buffer.indexOf(messageEnd, start)
    ) {
      const end = found + messageEnd.length;
      this.messages++;
      onMessage(buffer, start, end);
      start = end;
    }
    this.#rest = start < buffer.length ? Buffer.from(buffer.subarray(start)) : undefined;
  }
}

/** Returns how many bytes of an end tag the chunk ends with; bytes before `from` belong to another one. */
function matchAtEnd(chunk: Buffer, from: number): number {
  const earliest = Math.max(from, chunk.length - messageEnd.length + 1);
  const start = chunk.lastIndexOf(firstByte);
  if (start < earliest) return 0;
  const length = chunk.length - start;
  return chunk.compare(messageEnd, 0, length, start) === 0 ? length : 0;
}
