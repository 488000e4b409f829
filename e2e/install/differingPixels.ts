import type { Page } from '@playwright/test';

/** Counts the pixels that differ between two screenshots of one size by more than rounding. */
export async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const urls = [one, other].map((image) => `data:image/png;base64,${image.toString('base64')}`);
  return await page.evaluate(async (sources) => {
    const [left, right] = await Promise.all(
      sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      }),
    );
    if (!left || !right || left.length !== right.length) return Number.POSITIVE_INFINITY;
    let count = 0;
    for (let at = 0; at < left.length; at += 4)
      if ([0, 1, 2].some((channel) => Math.abs((left[at + channel] ?? 0) - (right[at + channel] ?? 0)) > 8))
        count++;
    return count;
  }, urls);
}
