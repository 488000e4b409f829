import type { Attachment, Upload } from './schema.ts';

export const radarPicture: Attachment = {
  type: 'image',
  mime_type: 'image/png',
  file_size: 48_213,
  title: 'radar.png',
  image_url: '/api/v1/files/Wm0vT2lXc3ZtQ2xQ',
  thumb_url: '/api/v1/files/Wm0vT2lXc3ZtQ2xQ/thumbnail',
  original_width: 1280,
  original_height: 800,
};
export const filmUpload: Upload = {
  id: '019b8d3e-0000-7000-8000-0000000000f1',
  cid: 'team:night-ride',
  kind: 'file',
  name: 'ride.mp4',
  mime_type: 'video/mp4',
  size: 12_000_000,
  part_size: 5_242_880,
  part_count: 3,
  parts: [1, 2],
};
