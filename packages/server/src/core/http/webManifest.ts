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

/**
 * Returns the web app's manifest (WEB-02, https://www.w3.org/TR/appmanifest/), by which browsers install it under the
 * name of the app, in the first language of the `Accept-Language` header that there is.
 */
export function webManifest(name: string, acceptLanguage = ''): object {
  const lang = languageOf(acceptLanguage);
  const { description, search, threads, mentions } = texts[lang];
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }],
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
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
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
