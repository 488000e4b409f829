import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** The PDF to read. */
export interface PdfReading {
  readonly path: string;
}

const maxPages = 500;
const maxLength = 400_000;
/** After this, the pages so far are the result. */
const enoughMs = 10_000;

const { path } = workerData as PdfReading;
const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), {
  disableFontFace: true,
  useSystemFonts: false,
  maxImageSize: 1,
  verbosity: 0,
});
const until = performance.now() + enoughMs;
let text = '';
for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
  if (text.length > maxLength || performance.now() > until) break;
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  for (const item of items) {
    if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
  }
  text += '\n';
  page.cleanup();
}
// Joins words that were divided at the end of a line.
parentPort?.postMessage(text.slice(0, maxLength).replace(/(?<=\p{L})-\n(?=\p{Ll})/gu, ''));
