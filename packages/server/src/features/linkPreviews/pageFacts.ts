/** Facts from the head of a page, unprocessed: untrusted, of any length, possibly relative. */
export interface PageFacts {
  /** `<title>`. */
  title?: string;
  /** Base of relative addresses. */
  base?: string;
  /** The first of each name: Open Graph, Twitter cards and plain meta, in lowercase. */
  readonly meta: Map<string, string>;
  /** The address of its JSON oEmbed description. */
  oembed?: string;
  /** The address of its best icon. */
  icon?: string;
  /** `<link rel="image_src">`. */
  image?: string;
}

/** The meta elements that previews use. */
export const metaNames: ReadonlySet<string> = new Set([
  'og:title',
  'og:description',
  'og:site_name',
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'og:video',
  'og:video:url',
  'og:video:secure_url',
  'og:audio',
  'og:audio:url',
  'og:audio:secure_url',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:src',
  'title',
  'description',
  'author',
]);

const iconRank = (rel: string, type: string, href: string): number => {
  if (/svg|x-icon/.test(type) || /\.(svg|ico)(\?|$)/i.test(href)) return 0;
  return rel.includes('apple-touch-icon') ? 2 : 1;
};

const maxValueLength = 20_000;

/** Collects facts from the elements of a page's head. */
export class FactCollector {
  readonly facts: PageFacts = { meta: new Map() };
  #iconRank = 0;

  meta({ property, name, content }: Record<string, string>): void {
    const key = (property ?? name ?? '').trim().toLowerCase();
    if (content === undefined || content.trim() === '') return;
    if (metaNames.has(key) && !this.facts.meta.has(key))
      this.facts.meta.set(key, content.slice(0, maxValueLength));
  }

  link({ rel = '', type = '', href }: Record<string, string>): void {
    if (!href) return;
    const rels = rel.toLowerCase().split(/\s+/);
    const media = type.trim().toLowerCase();
    if (rels.includes('alternate') && media === 'application/json+oembed') this.facts.oembed ??= href;
    if (rels.includes('image_src')) this.facts.image ??= href;
    if (rels.some((one) => one === 'icon' || one.startsWith('apple-touch-icon'))) {
      const rank = iconRank(rel.toLowerCase(), media, href);
      if (rank > this.#iconRank) {
        this.facts.icon = href;
        this.#iconRank = rank;
      }
    }
  }

  base({ href }: Record<string, string>): void {
    if (href) this.facts.base ??= href;
  }

  title(text: string): void {
    const { title = '' } = this.facts;
    if (title.length < maxValueLength) this.facts.title = title + text.slice(0, maxValueLength);
  }
}
