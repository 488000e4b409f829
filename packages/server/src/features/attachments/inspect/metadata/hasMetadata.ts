import type { Metadata } from 'sharp';

/** Longest Exif data that has only the orientation. */
const maxOrientationBytes = 64;

export const hasMetadata = ({ exif, xmp, iptc, orientation }: Metadata): boolean =>
  exif !== undefined || xmp !== undefined || iptc !== undefined || (orientation ?? 1) > 1;

/** Whether a picture has metadata other than its orientation. */
export const hasOtherMetadata = ({ exif, xmp, iptc }: Metadata): boolean =>
  xmp !== undefined || iptc !== undefined || (exif !== undefined && exif.length > maxOrientationBytes);
