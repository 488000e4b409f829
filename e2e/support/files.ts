import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { onePagePdf } from '../../packages/testing/src/onePagePdf.ts';

/** A file that a test gives to a page. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A file of `size` bytes, each the same. */
export const fileOf = (name: string, mimeType = 'text/plain', size = 12): TestFile => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, 'lamp '),
});

/** A PDF with these lines of text. */
export const pdfOf = (name: string, lines: readonly string[]): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: onePagePdf(lines),
});

/** A picture of one colour. */
export function pictureOf(name: string, [width, height] = [320, 200], rgb = [11, 102, 95]): TestFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue each.
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(rgb))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A ZIP file of these texts, by their paths inside. */
export function zipOf(name: string, entries: Record<string, string>): TestFile {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(entries)) {
    const [file, data] = [Buffer.from(path), Buffer.from(text)];
    // Version 2.0, names in UTF-8, nothing compressed, midnight of 1 January 1980.
    const facts = Buffer.alloc(26);
    facts.set([20, 0, 0, 8], 0);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(file.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, file, data]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, file);
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return { name, mimeType: 'application/zip', buffer: Buffer.concat([...locals, list, end]) };
}

const plain = (files: readonly TestFile[]) =>
  files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));

/** Drags files from the desktop over the element of `selector`; `drop` drops them there. */
export async function dragFiles(page: Page, selector: string, files: readonly TestFile[]) {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      made.items.add(new File([bytes], name, { type: mimeType }));
    }
    return made;
  }, plain(files));
  const target = page.locator(selector);
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  return {
    drop: () => target.dispatchEvent('drop', { dataTransfer: transfer }),
    leave: () => target.dispatchEvent('dragleave', { dataTransfer: transfer }),
  };
}

/** Pastes files into the focused field; returns how long the first new picture took to be drawn, in ms. */
export function pasteFiles(page: Page, files: readonly TestFile[]): Promise<number> {
  return page.evaluate(async (given) => {
    const clipboardData = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type: mimeType }));
    }
    const begun = performance.now();
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
    for (;;) {
      await new Promise(requestAnimationFrame);
      const picture = document.querySelector<HTMLImageElement>('[data-attachment-id] img');
      if (picture?.complete && picture.naturalWidth > 0) return performance.now() - begun;
      if (performance.now() - begun > 10_000) return Number.POSITIVE_INFINITY;
    }
  }, plain(files));
}
