import { expect, it } from 'vitest';
import { previewDisplay } from './previewDisplay.ts';

it.each([
  ['javascript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  ['https://www.roadlab.example/dusk', 'https://www.roadlab.example/dusk'],
])('[UX-15] a preview whose link is %j leads to %j', (title_link, href) => {
  expect(previewDisplay({ og_scrape_url: title_link, title_link }).href).toBe(href);
});

it('[UX-15] a preview consists of single lines of text, and is a picture only if its link is one', () => {
  const display = previewDisplay({
    og_scrape_url: 'https://www.roadlab.example/dusk',
    title: 'What a \u202Edriver\n sees',
    text: '  <b>Two</b> seconds ',
    type: 'image',
    image_url: '/large',
    thumb_url: '/small',
    original_width: 64,
    original_height: 64,
  });
  expect(display).toMatchObject({
    host: 'roadlab.example',
    title: 'What a driver sees',
    text: '<b>Two</b> seconds',
    image: '/small',
    isIcon: true,
    isPicture: false,
  });
  const picture = {
    og_scrape_url: 'https://a.example/lamp.PNG?x=1',
    type: 'image',
    image_url: '/large',
  } as const;
  expect(previewDisplay(picture)).toMatchObject({ isPicture: true, title: 'a.example' });
});
