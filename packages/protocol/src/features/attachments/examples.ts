import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

const general = { type: 'team', id: 'general' };

export const examples = {
  sendImage: {
    params: general,
    query: { name: 'lamp.png', mime_type: 'image/png' },
  },
  sendFile: {
    params: general,
    query: { name: 'offer.pdf', mime_type: 'application/pdf' },
  },
  createUpload: {
    params: general,
    bodies: {
      video: {
        id: 'assembly-video',
        kind: 'file',
        name: 'assembly.mp4',
        mime_type: 'video/mp4',
        size: 52_428_800,
      },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
