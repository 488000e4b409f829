import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { codeTheme, colourByClass } from './build/codeClasses.ts';
import { moveScriptsToFile, withoutInlineStyles } from './build/inlineScripts.ts';
import { anchorOf, linkInsideSite, literalBraces, tableAlignment } from './build/markdown.ts';
import { searchableText } from './build/searchableText.ts';
import { generatedPages } from './pages/generatedPages.ts';
import { nav, sidebar } from './sidebar.ts';

/** The documentation site, which the server serves under `/docs`. */
export default defineConfig({
  title: 'Confab',
  titleTemplate: ':title · Confab',
  description: 'Team chat that you host yourself and can embed in your own product.',
  lang: 'en',
  base: '/docs/',
  outDir: join(import.meta.dirname, 'dist'),
  cacheDir: join(import.meta.dirname, '../../.cache/vitepress'),
  // Pages are files with their own names, so any static file server can serve them.
  cleanUrls: false,
  // Otherwise a style sheet is inserted for a moment when the scheme changes, which the policy refuses.
  appearance: { disableTransition: false },
  head: [
    ['link', { rel: 'icon', href: '/docs/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
  ],
  // Pictures of every page, for those who change them.
  srcExclude: ['screenshots/**'],
  markdown: {
    theme: codeTheme,
    codeTransformers: [colourByClass],
    // Braces in headings are routes such as `/channels/{id}`.
    attrs: false,
    anchor: { slugify: anchorOf },
    languageAlias: { mermaid: 'txt' },
    config(md) {
      md.use(tableAlignment);
      md.use(linkInsideSite);
      md.use(literalBraces);
    },
  },
  // The content security policy of the server allows neither inline scripts nor inline styles.
  transformHtml: (html, _path, { siteConfig }) =>
    moveScriptsToFile(withoutInlineStyles(html), siteConfig.outDir, '/docs/'),
  themeConfig: {
    logo: { src: '/favicon.svg', alt: '' },
    nav,
    sidebar,
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: {
        // Generated pages have no file that VitePress could read.
        _render: (source, env, md) =>
          md.renderAsync(
            searchableText(env.relativePath, source || (generatedPages().get(env.relativePath) ?? '')),
            env,
          ),
      },
    },
    footer: { message: 'Apache-2.0' },
  },
  vite: {
    publicDir: join(import.meta.dirname, 'public'),
    build: {
      // The content security policy allows no script from data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 10_000,
    },
  },
});
