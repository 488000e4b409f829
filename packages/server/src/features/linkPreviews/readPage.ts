import { Parser } from 'htmlparser2';
import type { OutboundAnswer } from '../../core/outbound/index.ts';
import { charsetOf, prescanBytes } from './charset.ts';
import { FactCollector, type PageFacts } from './pageFacts.ts';

/** Most bytes of a page to read; most heads end long before. */
export const pageBytes = 1024 * 1024;

/** Real heads are never nested this deep; a deeper one is an attack on the parser. */
const deepest = 64;

/** Reads the facts from the head of a page, and no further. */
export async function readPage({
  body,
  charset,
}: Pick<OutboundAnswer, 'body' | 'charset'>): Promise<PageFacts> {
  const reader = new HeadReader();
  const start: Uint8Array[] = [];
  let startBytes = 0;
  let bytes = 0;
  let decoder: TextDecoder | undefined;

  const begin = (): void => {
    const first = Buffer.concat(start);
    decoder = new TextDecoder(charsetOf(first, charset));
    reader.write(decoder.decode(first, { stream: true }));
  };

  for await (const chunk of body) {
    const left = pageBytes - bytes;
    const piece = chunk.subarray(0, left);
    bytes += piece.length;
    if (decoder) reader.write(decoder.decode(piece, { stream: true }));
    else {
      start.push(piece);
      startBytes += piece.length;
      if (startBytes >= prescanBytes) begin();
    }
    if (reader.isDone || bytes >= pageBytes) break;
  }
  if (!decoder) begin();
  return reader.end();
}

/** Parses until the head ends. */
class HeadReader {
  readonly #found = new FactCollector();
  readonly #parser: Parser;
  #depth = 0;
  #titles = 0;
  #inTitle = false;
  isDone = false;

  constructor() {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#opened(name, attributes),
        onclosetag: (name) => this.#closed(name),
        ontext: (text) => {
          if (this.#inTitle && !this.isDone) this.#found.title(text);
        },
      },
      { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
    );
  }

  write(text: string): void {
    // In small pieces, to stop soon after the head ends.
    for (let at = 0; at < text.length && !this.isDone; at += 8192)
      this.#parser.write(text.slice(at, at + 8192));
  }

  end(): PageFacts {
    return this.#found.facts;
  }

  #opened(name: string, attributes: Record<string, string>): void {
    if (this.isDone) return;
    if (name === 'body' || ++this.#depth > deepest) this.isDone = true;
    else if (name === 'meta') this.#found.meta(attributes);
    else if (name === 'link') this.#found.link(attributes);
    else if (name === 'base') this.#found.base(attributes);
    else if (name === 'title') this.#inTitle = this.#titles++ === 0;
  }

  #closed(name: string): void {
    this.#depth--;
    if (name === 'title') this.#inTitle = false;
    if (name === 'head') this.isDone = true;
  }
}
