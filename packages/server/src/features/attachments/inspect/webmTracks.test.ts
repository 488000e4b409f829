import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileInspector, type FileInspector } from './fileInspector.ts';

let folder: string;
let inspector: FileInspector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-webm-'));
  inspector = createFileInspector();
});
afterAll(async () => {
  inspector.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As browsers write it while recording, with unknown sizes of the segment and its clusters. */
function recorded(...types: number[]): Buffer {
  const unknown = '01ffffffffffffff';
  const entry = (type: number) => `ae868381${type.toString(16).padStart(2, '0')}d78101`;
  const entries = types.map(entry).join('');
  const size = (0x80 | (entries.length / 2)).toString(16);
  const head = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102';
  const block = 'a38c81000080fb03fffefffefffe';
  return Buffer.from(
    `${head}18538067${unknown}1654ae6b${size}${entries}1f43b675${unknown}e78100${block}`,
    'hex',
  );
}

async function inspect(bytes: Buffer) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return inspector.inspect('ada', {
    ...{ path, claimed: 'audio/webm', kind: 'file' },
    ...{ thumbnail: `${path}-thumbnail`, cleaned: `${path}-cleaned` },
  });
}

describe('[ATT-08] a browser recording', () => {
  it('is a sound without pictures, and a video with them', async () => {
    expect(await inspect(recorded(2))).toMatchObject({ type: 'audio', mime_type: 'audio/webm' });
    expect(await inspect(recorded(2, 1))).toMatchObject({ type: 'video', mime_type: 'video/webm' });
  });

  it('may be truncated anywhere', async () => {
    const whole = recorded(2);
    for (let length = 45; length < whole.length; length += 3)
      expect((await inspect(whole.subarray(0, length))).type).toMatch(/^(audio|video|file)$/);
  });
});
