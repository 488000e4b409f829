import { type App, resizedPicture } from '@confab/protocol';

/** The texts of the manifest beside the app's own name, by language. */
const texts = {
  en: {
    description: 'Team chat on your own server.',
    search: 'Search',
    threads: 'Threads',
    mentions: 'Mentions',
  },
  de: {
    description: 'Team-Chat auf dem eigenen Server.',
    search: 'Suche',
    threads: 'Threads',
    mentions: 'Erwähnungen',
  },
  ar: { description: 'دردشة الفريق على خادمك.', search: 'بحث', threads: 'المواضيع', mentions: 'الإشارات' },
} as const;

const maxNameLength = 60;

type Icon = Readonly<Record<'src' | 'sizes' | 'type', string> & { purpose?: string }>;

const defaultIcons: readonly Icon[] = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** Returns the icon that an admin uploaded in the sizes that browsers install. */
const uploadedIcons = (address: string): Icon[] =>
  ([192, 512] as const).map((size) => ({
    src: resizedPicture(address, size),
    sizes: `${size}x${size}`,
    type: 'image/webp',
  }));

/**
 * Returns the web app's manifest (WEB-02, https://www.w3.org/TR/appmanifest/), by which browsers install it under the
 * name and the icon of the app, in the first language of the `Accept-Language` header that there is.
 */
export function webManifest({ name, icon }: Pick<App, 'name' | 'icon'>, acceptLanguage = ''): object {
  const lang = languageOf(acceptLanguage);
  const { description, search, threads, mentions } = texts[lang];
  const icons = icon === undefined ? defaultIcons : uploadedIcons(icon);
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: icons.slice(0, 1),
  });
  return {
    id: '/',
    name: name.slice(0, maxNameLength),
    short_name: name.slice(0, maxNameLength),
    description,
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f2efe9',
    theme_color: '#f2efe9',
    categories: ['productivity', 'business', 'social'],
    icons,
    shortcuts: [shortcut(search, '/search'), shortcut(threads, '/threads'), shortcut(mentions, '/mentions')],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
    },
    protocol_handlers: [{ protocol: 'web+confab', url: '/open?link=%s' }],
  };
}

function languageOf(acceptLanguage: string): keyof typeof texts {
  for (const part of acceptLanguage.slice(0, 200).split(',')) {
    const [language] = part.trim().toLowerCase().split(/[-;]/, 1);
    if (language === 'en' || language === 'de' || language === 'ar') return language;
  }
  return 'en';
}
