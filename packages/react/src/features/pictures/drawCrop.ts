/** A square part of a rotated picture, in its pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The side of what is uploaded, in pixels: the largest size that the service stores. */
const side = 512;

/** Draws the part of a picture after its rotation, in quarter turns of degrees, as a square WebP or PNG. */
export function drawCrop(picture: HTMLImageElement, area: CropArea, degrees: number): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const isTurned = degrees % 180 !== 0;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const scale = side / area.width;
  pen.imageSmoothingQuality = 'high';
  pen.scale(scale, scale);
  pen.translate(-area.x, -area.y);
  pen.translate((isTurned ? height : width) / 2, (isTurned ? width : height) / 2);
  pen.rotate((degrees * Math.PI) / 180);
  pen.drawImage(picture, -width / 2, -height / 2);
  return new Promise((resolve, reject) => {
    // A browser that cannot write WebP writes PNG.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
      'image/webp',
      0.95,
    );
  });
}
