import { TextProvider, type Theme, ThemeRoot } from '@confab/react';
import '@confab/react/style.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';

const query = new URLSearchParams(location.search);
const host = document.getElementById('kit') as HTMLElement;

/** With `?shadow`, the kit and its styles are in a shadow root, and nowhere else. */
function mountingPoint(): HTMLElement {
  if (!query.has('shadow')) return host;
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.append(...document.querySelectorAll('link[rel=stylesheet]'));
  const inside = document.createElement('div');
  shadow.append(inside);
  return inside;
}

createRoot(mountingPoint()).render(
  <TextProvider locale="en-GB">
    <ThemeRoot
      theme={(query.get('theme') ?? 'light') as Theme}
      contrast={query.has('contrast') ? 'more' : 'standard'}
      dir={query.has('rtl') ? 'rtl' : 'ltr'}
    >
      <Gallery />
    </ThemeRoot>
  </TextProvider>,
);
