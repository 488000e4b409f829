import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineCatalogue, type TextKey, type Translation } from './catalogue.ts';
import { createTranslator } from './translator.ts';

const catalogue = defineCatalogue({
  thread: {
    replies: { one: '{count} reply', other: '{count} replies' },
    title: 'Thread',
  },
  typing: { two: '{first} and {second} are typing' },
});

describe('a translator', () => {
  const english = createTranslator(catalogue, 'en');

  it('fills placeholders', () => {
    expect(english.t('typing.two', { first: 'Ada', second: 'Grace' })).toBe('Ada and Grace are typing');
  });

  it('chooses the plural form and formats the number for the language', () => {
    expect(english.t('thread.replies', { count: 1 })).toBe('1 reply');
    expect(english.t('thread.replies', { count: 1200 })).toBe('1,200 replies');
  });

  it('uses the plural rules of a translation, and English ones for the English fallback', () => {
    const polish = createTranslator(catalogue, 'pl', {
      thread: {
        replies: { one: '{count} odpowiedź', few: '{count} odpowiedzi', other: '{count} odpowiedzi' },
      },
    });
    expect(polish.t('thread.replies', { count: 3 })).toBe('3 odpowiedzi');
    expect(polish.t('thread.title')).toBe('Thread');
    const french = createTranslator(catalogue, 'fr');
    expect(french.t('thread.replies', { count: 0 })).toBe('0 replies');
  });

  it('returns parts, so that a value may be an element', () => {
    const bold = { bold: 'Ada' };
    expect(english.parts('typing.two', { first: bold, second: 'Grace' })).toEqual([
      bold,
      ' and ',
      'Grace',
      ' are typing',
    ]);
  });

  it('does not fill a placeholder from a value that holds one', () => {
    expect(english.t('typing.two', { first: '{second}', second: 'Grace' })).toBe(
      '{second} and Grace are typing',
    );
  });

  it('[WEB-02] isolates values of the other direction', () => {
    expect(english.t('typing.two', { first: 'עדה', second: 'Grace' })).toBe(
      '\u2068עדה\u2069 and Grace are typing',
    );
    const arabic = createTranslator(catalogue, 'ar', { typing: { two: '{first} و{second} يكتبان' } });
    expect(arabic.t('typing.two', { first: 'عادة', second: 'Grace' })).toBe('عادة و\u2068Grace\u2069 يكتبان');
  });

  it('has the shared texts besides those of its catalogue', () => {
    expect(english.t('actions.cancel')).toBe('Cancel');
    const german = createTranslator(catalogue, 'de', { actions: { cancel: 'Abbrechen' } });
    expect(german.t('actions.cancel')).toBe('Abbrechen');
  });

  it('rejects a translation with a missing or misspelt placeholder at compile time', () => {
    type Translated = Translation<typeof catalogue>;
    const right: Translated = {
      thread: { title: 'Diskussion', replies: { one: 'eine Antwort', other: '{count} Antworten' } },
      typing: { two: '{second} und {first} schreiben' },
    };
    expect(right).toBeDefined();
    // @ts-expect-error a placeholder is missing
    const missing: Translated = { typing: { two: '{first} schreibt' } };
    // @ts-expect-error a placeholder is misspelt
    const misspelt: Translated = { typing: { two: '{first} und {secund} schreiben' } };
    // @ts-expect-error no such text
    const unknown: Translated = { typing: { three: 'Viele schreiben' } };
    // @ts-expect-error it has no count to choose by
    const plural: Translated = { thread: { title: { one: 'Diskussion', other: 'Diskussionen' } } };
    expect([missing, misspelt, unknown, plural]).toHaveLength(4);
  });

  it('knows its keys and placeholders at compile time', () => {
    expectTypeOf<TextKey<typeof catalogue>>().toEqualTypeOf<
      'thread.replies' | 'thread.title' | 'typing.two'
    >();
    // @ts-expect-error no such key
    expect(() => english.t('thread.gone')).toThrow('thread.gone');
    // @ts-expect-error the count is missing
    english.t('thread.replies', {});
    // @ts-expect-error the title takes no values
    english.t('thread.title', { count: 1 });
  });
});
