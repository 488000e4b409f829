import type { Page } from '@playwright/test';

type Texts = string | { readonly [key: string]: Texts };

const accents = new Map(
  Object.entries({
    a: 'å',
    e: 'ë',
    i: 'ï',
    o: 'ø',
    u: 'ü',
    c: 'ç',
    n: 'ñ',
    s: 'š',
    A: 'Å',
    E: 'Ë',
    O: 'Ø',
    U: 'Ü',
  }),
);

/** Returns a text in brackets, with accents and a third longer; its placeholders stay. */
function pseudo(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[A-Za-z]/g, (letter) => accents.get(letter) ?? letter),
    )
    .join('');
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}

const pseudoAll = (texts: Texts): Texts =>
  typeof texts === 'string'
    ? pseudo(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoAll(value)]));

/** Replaces the texts of a language, of the app and of the administration, by pseudo texts when the page loads them. */
export async function usePseudoTexts(page: Page, language: string): Promise<void> {
  await page.route(new RegExp(`/assets/(app|admin)Texts\\.${language}-[\\w-]+\\.js$`), async (route) => {
    const original = await route.fetch();
    const module: Record<string, Texts> = await import(
      `data:text/javascript,${encodeURIComponent(await original.text())}`
    );
    const body = Object.entries(module)
      .map(([name, texts]) => `export const ${name} = ${JSON.stringify(pseudoAll(texts))};`)
      .join('\n');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/**
 * Returns the words of a page that are in no catalogue: of its visible text and of the names that screen readers read.
 * `known` are the words of users, of dates and of other languages.
 */
export async function wordsOutsideCatalogues(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt'];
    // Code, keys, time zones, and the values of fields are the same in every language.
    const skipped = 'script, style, code, pre, kbd, time, textarea, option[value*="/"], .cf-emoji-picker';
    const found: string[] = [];
    const walk = (element: Element) => {
      if (element.matches(skipped) || !element.checkVisibility({ visibilityProperty: true })) return;
      for (const name of attributes) {
        const value = element.getAttribute(name);
        if (value) found.push(`${name}: ${value}`);
      }
      // A sentence may have elements among its words, such as names.
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (own.length > 0) found.push(`text: ${own.map(({ textContent }) => textContent).join(' ')}`);
      for (const child of element.children) walk(child);
    };
    walk(document.body);
    return found;
  });
  return texts.filter((text) => {
    let [, rest = ''] = /^[\w-]+: (.*)$/s.exec(text) ?? [];
    for (let before = ''; before !== rest; ) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    }
    // Ids, addresses, types and extensions of files.
    rest = rest.replace(/\S*[@/]\S+|\S*\.\w\S*|\bu-\w+/g, ' ');
    return (rest.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []).some(
      (word) => word.length > 1 && !known.has(word.toLowerCase()),
    );
  });
}

/** Returns the words that dates, times and relative times of a language consist of, in lower case. */
export function wordsOfDates(language: string): string[] {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1, month)));
  const styles: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'full', timeStyle: 'short' },
    { dateStyle: 'medium', timeStyle: 'short' },
    { weekday: 'short', month: 'short' },
  ];
  const distances = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const texts = [
    ...styles.flatMap((style) => dates.map((date) => new Intl.DateTimeFormat(language, style).format(date))),
    ...distances.flatMap((unit) => [-5, -1, 0, 1, 5].map((count) => relative.format(count, unit))),
    new Intl.ListFormat(language).format(['1', '2']),
  ];
  return texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
}
