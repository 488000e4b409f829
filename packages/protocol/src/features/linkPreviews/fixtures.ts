import type { LinkPreview } from './api.ts';

export const lanternPreview: LinkPreview = {
  og_scrape_url: 'https://lantern.example/rides/night',
  type: 'image',
  title: 'The night ride',
  title_link: 'https://lantern.example/rides/night',
  text: 'Thirty kilometres along the river, every Thursday at nine.',
  fallback: 'The night ride',
  image_url: '/api/v1/link-previews/images/large?url=https%3A%2F%2Flantern.example%2Fnight.jpg&sign=x',
  thumb_url: '/api/v1/link-previews/images/small?url=https%3A%2F%2Flantern.example%2Fnight.jpg&sign=x',
  author_name: 'Lantern Works',
  original_width: 1200,
  original_height: 630,
};
