import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { UploadKind } from '@confab/protocol';
import sharp, { type Sharp, type TiffOptions } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTiffTags } from '../../../testing/tiffTags.ts';
import { picture, tone } from '../../../testing/uploads.ts';
import { createFileInspector, type FileInspector } from './fileInspector.ts';

let folder: string;
let inspector: FileInspector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-inspect-'));
  inspector = createFileInspector();
});
afterAll(async () => {
  inspector.stop();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
async function inspect(bytes: Buffer | string, claimed = '', kind: UploadKind = 'file') {
  const path = join(folder, `${++files}`);
  await writeFile(path, bytes);
  const paths = { thumbnail: `${path}-thumbnail`, cleaned: `${path}-cleaned` };
  const facts = await inspector.inspect('ada', { path, claimed, kind, ...paths });
  return { facts, ...paths, path };
}

/** Moves the Exif data of a PNG or WebP before its pixels, so that a truncated picture has it. */
function withFirst(image: Buffer, type: string): Buffer {
  const isPng = type === 'image/png';
  const at = isPng ? image.indexOf('eXIf') - 4 : image.indexOf('EXIF');
  const pixels = isPng ? image.indexOf('IDAT') - 4 : image.indexOf('VP8 ');
  if (at < pixels || type === 'image/jpeg') return image;
  const end = isPng ? at + 12 + image.readUInt32BE(at) : at + 8 + image.readUInt32LE(at + 4);
  return Buffer.concat([
    image.subarray(0, pixels),
    image.subarray(at, end),
    image.subarray(pixels, at),
    image.subarray(end),
  ]);
}

/** The location of a picture, as phones store it. */
const exif = {
  IFD0: { Make: 'Lantern', Orientation: '6', ImageDescription: 'SECRETPLACE' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 31/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  },
};
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">SECRETPLACE</rdf:RDF></x:xmpmeta>';

describe('[ATT-07] metadata', () => {
  const formats: [string, () => Sharp][] = [
    ['image/jpeg', () => picture(300, 200).jpeg()],
    ['image/png', () => picture(300, 200).png()],
    ['image/webp', () => picture(300, 200).webp()],
    ['image/avif', () => picture(300, 200).avif({ effort: 0 })],
  ];
  test.each(formats)(
    'of %s is gone: place, description, XMP; the picture stays upright',
    async (type, make) => {
      const bytes = await make().withExif(exif).withXmp(xmp).toBuffer();
      expect(bytes.includes('SECRETPLACE')).toBe(true);
      const before = await sharp(bytes).metadata();
      expect(before.exif?.length).toBeGreaterThan(100);
      const { facts, cleaned } = await inspect(bytes, type, 'image');
      expect(facts).toMatchObject({ mime_type: type, type: 'image', isCleaned: true });
      const after = await readFile(cleaned);
      expect(after.includes('SECRETPLACE')).toBe(false);
      const found = await sharp(after).metadata();
      expect([found.xmp, found.exif === undefined || found.exif.length < 64]).toEqual([undefined, true]);
      expect(found.autoOrient).toEqual(before.autoOrient);
      expect([facts.width, facts.height]).toEqual([before.autoOrient.width, before.autoOrient.height]);
    },
  );

  test('is removed from a JPEG without changing a pixel, as is trailing data', async () => {
    const plain = await picture(200, 100).jpeg({ progressive: true }).toBuffer();
    const withLocation = await sharp(plain).keepExif().withExif(exif).jpeg({ progressive: true }).toBuffer();
    const { cleaned } = await inspect(
      Buffer.concat([withLocation, Buffer.from('PK\x03\x04SECRETPLACE')]),
      '',
      'image',
    );
    const after = await readFile(cleaned);
    expect(after.includes('SECRETPLACE')).toBe(false);
    const [one, other] = await Promise.all(
      [withLocation, after].map((image) => sharp(image).raw().toBuffer()),
    );
    expect((one as Buffer).equals(other as Buffer)).toBe(true);
  });

  test('of a GIF: comments are removed, the animation is kept', async () => {
    const frames = await sharp(Buffer.alloc(40 * 80 * 3, 90), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .gif({ loop: 0, delay: [100, 200] })
      .toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, 11]),
      Buffer.from('SECRETPLACE'),
      Buffer.from([0]),
    ]);
    const at = frames.indexOf(Buffer.from([0x21, 0xf9]));
    const withLocation = Buffer.concat([frames.subarray(0, at), comment, frames.subarray(at)]);
    const { facts, cleaned } = await inspect(withLocation, '', 'image');
    expect(facts).toMatchObject({ mime_type: 'image/gif', isCleaned: true, width: 40, height: 40 });
    const after = await readFile(cleaned);
    expect(after.includes('SECRETPLACE')).toBe(false);
    expect((await sharp(after, { animated: true }).metadata()).pages).toBe(
      (await sharp(withLocation).metadata()).pages,
    );
  });

  test('of a phone’s HEIF picture is overwritten in place', async () => {
    // An AVIF container, which can be created here, with another brand.
    const bytes = await picture(64, 64).avif({ effort: 0 }).withExif(exif).withXmp(xmp).toBuffer();
    bytes.write('heic', 8, 'latin1');
    expect(bytes.includes('SECRETPLACE')).toBe(true);
    const { facts, cleaned } = await inspect(bytes, 'image/heic');
    expect(facts).toMatchObject({ mime_type: 'image/heic', type: 'file', isCleaned: true });
    const after = await readFile(cleaned);
    expect([after.includes('SECRETPLACE'), after.includes('Lantern')]).toEqual([false, false]);
    after.write('avif', 8, 'latin1');
    expect((await sharp(after).raw().toBuffer()).length).toBe(64 * 64 * 3);
  });

  const latitude = [52, 1, 31, 1, 0, 1];
  const tags = {
    270: 'SECRETPLACE',
    271: 'Lantern',
    34665: { 36867: '2026:01:05 08:00:00', 37510: 'SECRETPLACE too' },
    34853: { 1: 'N', 2: latitude },
  };
  const tiff = (options: TiffOptions) => picture(600, 300).tiff(options).withXmp(xmp).toBuffer();
  test.each([
    ['', { compression: 'lzw' }],
    ['in tiles, with places of 8 bytes,', { tile: true, bigtiff: true }],
  ] as [string, TiffOptions][])('of a TIFF %s is blotted out, the picture stays', async (_how, options) => {
    const bytes = withTiffTags(await tiff(options), tags);
    const before = await sharp(bytes).metadata();
    expect(before.xmp?.includes('SECRETPLACE')).toBe(true);
    const { facts, cleaned } = await inspect(bytes, 'image/tiff');
    expect(facts).toMatchObject({ mime_type: 'image/tiff', type: 'file', isCleaned: true });
    const after = await readFile(cleaned);
    expect(after).toHaveLength(bytes.length);
    const latitudeBytes = Buffer.from(Uint32Array.from(latitude).buffer);
    for (const words of ['SECRETPLACE', 'Lantern', '2026:01:05', latitudeBytes]) {
      expect([bytes.includes(words), after.includes(words)]).toEqual([true, false]);
    }
    const [one, other] = await Promise.all([bytes, after].map((image) => sharp(image).raw().toBuffer()));
    expect((one as Buffer).equals(other as Buffer)).toBe(true);
  });

  test('of a TIFF with circular directories is searched once', async () => {
    const bytes = withTiffTags(await tiff({}), tags);
    const first = bytes.readUInt32LE(4);
    bytes.writeUInt32LE(first, first + 2 + bytes.readUInt16LE(first) * 12);
    const { cleaned } = await inspect(bytes, 'image/tiff');
    expect((await readFile(cleaned)).includes('SECRETPLACE')).toBe(false);
  });

  test('a video’s location is overwritten, its duration detected', async () => {
    const box = (type: string, ...contents: (Buffer | string)[]) => {
      const body = Buffer.concat(contents.map((part) => Buffer.from(part as string, 'latin1')));
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length + 8);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, body]);
    };
    const length = Buffer.alloc(100);
    length.writeUInt32BE(1000, 12);
    length.writeUInt32BE(4500, 16);
    const where = box('udta', box('\xa9xyz', '\x00\x12\x15\xc7+52.5170+013.3889/'));
    const film = (...more: Buffer[]) =>
      Buffer.concat([
        box('ftyp', 'isom\0\0\0\0isommp42'),
        box('moov', box('mvhd', length), ...more),
        box('mdat', 'pictures'),
      ]);
    const { facts, cleaned } = await inspect(film(where), 'video/mp4');
    expect(facts).toMatchObject({ duration: 4.5, isCleaned: true });
    const after = await readFile(cleaned);
    expect([after.includes('52.5170'), after.includes('pictures')]).toEqual([false, true]);
    expect((await inspect(film(), 'video/mp4')).facts.isCleaned).toBe(false);
  });

  const truncated: [string, () => Sharp][] = [
    ['image/jpeg', () => picture(800, 600).jpeg()],
    ['image/png', () => picture(300, 200).png()],
    ['image/webp', () => picture(300, 200).webp()],
  ];
  test.each(truncated)(
    'of a truncated %s, which browsers display as far as it goes, is gone',
    async (type, make) => {
      const whole = await make().withExif(exif).toBuffer();
      const bytes = withFirst(whole, type).subarray(0, -3000);
      expect(bytes.includes('SECRETPLACE')).toBe(true);
      const { facts, cleaned } = await inspect(bytes, type);
      expect(facts).toMatchObject({ mime_type: type, type: 'file', isCleaned: true, isBroken: true });
      const after = await readFile(cleaned);
      expect(after.includes('SECRETPLACE')).toBe(false);
      // Nothing but metadata is removed.
      expect(after.length).toBeGreaterThan(bytes.length - 1000);
      expect(after.includes(bytes.subarray(-1000))).toBe(true);
    },
  );

  test('of a truncated GIF: comments are removed, what it has of the picture is kept', async () => {
    const whole = await picture(300, 200).gif().toBuffer();
    const at = whole.indexOf(Buffer.from([0x21, 0xf9]));
    const comment = Buffer.from('\x21\xfe\x0bSECRETPLACE\0', 'latin1');
    const bytes = Buffer.concat([whole.subarray(0, at), comment, whole.subarray(at, -3000)]);
    const { facts, cleaned } = await inspect(bytes, 'image/gif');
    expect(facts).toMatchObject({ mime_type: 'image/gif', isCleaned: true, isBroken: true });
    const plain = Buffer.concat([whole.subarray(0, at), whole.subarray(at, -3000)]);
    expect((await readFile(cleaned)).equals(plain)).toBe(true);
  });

  test('of an AVIF with too many pixels to decode is overwritten', async () => {
    const bytes = await sharp({ create: { width: 4200, height: 4000, channels: 3, background: '#336699' } })
      .withExif(exif)
      .avif({ effort: 0, quality: 30 })
      .toBuffer();
    expect(bytes.includes('SECRETPLACE')).toBe(true);
    const { facts, cleaned } = await inspect(bytes, 'image/avif');
    expect(facts).toMatchObject({ mime_type: 'image/avif', type: 'file', isCleaned: true });
    expect((await readFile(cleaned)).includes('SECRETPLACE')).toBe(false);
  });

  test('a picture without metadata is unchanged byte for byte', async () => {
    const { facts } = await inspect(await picture(50, 50).png().toBuffer(), '', 'image');
    expect(facts.isCleaned).toBe(false);
  });
});

describe('[ATT-07] thumbnails', () => {
  test('are upright, at most 720 pixels and WebP', async () => {
    const bytes = await picture(1500, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { facts, thumbnail } = await inspect(bytes, '', 'image');
    expect(facts).toMatchObject({ width: 1000, height: 1500, hasThumbnail: true });
    const made = await sharp(await readFile(thumbnail)).metadata();
    expect([made.format, made.width, made.height]).toEqual(['webp', 480, 720]);
  });
});

/** A PNG that claims 50,000 by 50,000 pixels: a few kilobytes that would unpack to gigabytes. */
function bombPng(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (table[(c ^ byte) & 0xff] as number) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), body]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc(named));
    return Buffer.concat([head, named, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('[ATT-07] bombs', () => {
  test('rejects an image of 50,000 by 50,000 before decoding, and inspects the next one normally', async () => {
    const bomb = await inspect(bombPng(50_000, 50_000), 'image/png', 'image');
    expect(bomb.facts.isBroken).toBe(true);
    const next = await inspect(await picture(10, 10).png().toBuffer(), '', 'image');
    expect(next.facts.isBroken).toBeUndefined();
  });

  test('rejects an animation that unpacks to too much', async () => {
    const frame = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    const start = frame.indexOf(Buffer.from([0x2c]), 13);
    const [head, body] = [frame.subarray(0, start), frame.subarray(start, -1)];
    const frames = Array.from({ length: 45 }, () => body);
    const bytes = Buffer.concat([head, ...frames, Buffer.from([0x3b])]);
    const { facts } = await inspect(bytes, 'image/gif', 'image');
    expect([facts.mime_type, facts.isBroken]).toEqual(['image/gif', true]);
  });
});

describe('[ATT-04] the real type', () => {
  const zip = Buffer.from('504b03041400000000000000000000000000000000000000000001000000612020', 'hex');
  test.each([
    ['a PDF that says it is a picture', '%PDF-1.7\n', 'image/png', 'application/pdf'],
    ['an archive', zip, 'text/plain', 'application/zip'],
    ['HTML that says it is text', '\ufeff <!-- x --> <HTML>', 'text/plain', 'text/html'],
    ['HTML in UTF-16', Buffer.from('\ufeff<script>', 'utf16le'), 'text/plain', 'text/html'],
    [
      'an SVG that says it is a PNG',
      '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="x">',
      'image/png',
      'image/svg+xml',
    ],
    ['an SVG with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg">', '', 'image/svg+xml'],
    [
      'a program',
      Buffer.from('7f454c460201010000000000000000000200', 'hex'),
      'image/jpeg',
      'application/x-elf',
    ],
    ['a table', 'a,b\n1,2\n', 'text/csv', 'text/csv'],
    ['data', '{"a":1}', 'application/json', 'application/json'],
    ['a text that says it is a film', 'only words', 'video/mp4', 'text/plain'],
    ['bytes of no known kind', Buffer.from([1, 2, 3, 0, 255]), 'image/png', 'application/octet-stream'],
    ['nothing', '', '', 'text/plain'],
  ])('of %s is found in its bytes', async (_what, bytes, claimed, type) => {
    expect((await inspect(bytes, claimed)).facts.mime_type).toBe(type);
  });
});

describe('[ATT-07] sounds and videos', () => {
  test('have their duration', async () => {
    const { facts } = await inspect(tone(2));
    expect(facts).toMatchObject({ type: 'audio', duration: 2, hasThumbnail: false });
    expect(facts.mime_type).toMatch(/^audio\//);
  });

  // In CI a missing program is a failure, not a skipped test.
  const hasFfmpeg = process.env.CI !== undefined || spawnSync('ffmpeg', ['-version']).status === 0;
  test.runIf(hasFfmpeg)('a video has duration, size and a picture if ffmpeg is installed', async () => {
    const path = join(folder, 'made.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=5'];
    execFileSync('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', '-y', path]);
    const { facts, thumbnail } = await inspect(await readFile(path), 'video/mp4');
    expect(facts).toEqual({
      mime_type: 'video/mp4',
      type: 'video',
      duration: 2,
      width: 320,
      height: 240,
      hasThumbnail: true,
      isCleaned: false,
    });
    expect((await sharp(await readFile(thumbnail)).metadata()).format).toBe('webp');
    expect((await stat(thumbnail)).size).toBeGreaterThan(100);
  });
});

test('[ATT-07] a crash affects only its own file, and the next call starts a new process', async () => {
  const lost = createFileInspector();
  const path = join(folder, 'lost');
  await writeFile(path, await picture(600, 600).png().toBuffer());
  const paths = { thumbnail: `${path}-t`, cleaned: `${path}-c` };
  const call = { path, claimed: '', kind: 'image', ...paths } as const;
  const asked = lost.inspect('ada', call);
  lost.stop();
  await expect(asked).rejects.toThrow('The server stops.');
  expect((await lost.inspect('ada', call)).type).toBe('image');
  lost.stop();
});
