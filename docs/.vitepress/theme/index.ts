import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { Playground } from './Playground.ts';
import '@fontsource-variable/inter/wght.css';
import './code.css';
import './theme.css';

/** VitePress's theme in the colours of the product, with the kit's playground. */
export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Playground', Playground);
  },
} satisfies Theme;
