import sharp from 'sharp';
import { expect, it } from 'vitest';
import { contactSheet } from './contactSheet.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b665f' } })
    .png()
    .toBuffer();

it('arranges pictures of several sizes in rows, at a scale', async () => {
  const row = [await picture(400, 200), await picture(100, 300)];
  const sheet = await sharp(await contactSheet([row, row], 0.5)).metadata();
  expect(sheet).toMatchObject({
    format: 'webp',
    width: 16 + 200 + 16 + 50 + 16,
    height: 16 + 150 + 16 + 150 + 16,
  });
});
