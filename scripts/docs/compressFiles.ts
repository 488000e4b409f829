import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Files that are too small to compress. */
const minBytes = 1000;

/** Writes a Brotli and a gzip version of each text file of a folder, which the server sends instead. */
export async function compressFiles(folder: string): Promise<void> {
  const names = globSync('**/*.{js,css,html,svg,json,txt,md}', { cwd: folder });
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      if (content.length < minBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 7 };
      await writeFile(join(folder, `${name}.br`), await compressBrotli(content, { params }));
      await writeFile(join(folder, `${name}.gz`), await compressGzip(content));
    }),
  );
}
