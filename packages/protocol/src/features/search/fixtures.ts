import { nightRide } from '../channels/fixtures.ts';
import { hello } from '../messages/fixtures.ts';
import type { SearchResult } from './api.ts';

export const radarFound: SearchResult = {
  message: hello,
  channel: nightRide,
  highlights: [{ start: 5, end: 10 }],
};
