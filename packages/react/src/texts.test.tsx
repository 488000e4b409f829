import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Catalogue, type TextKey, TextProvider, useText } from './core/text/index.ts';
import { pollsText } from './features/polls/shown/text.en.ts';
import { arabic } from './texts.ar.ts';
import { german } from './texts.de.ts';
import { english, type KitTexts, type KitTranslation } from './texts.ts';

describe("the kit's texts", () => {
  it('are one set of keys, those of parts that load later included', () => {
    expect(english.actions.cancel).toBe('Cancel');
    expect(english.polls.closeTitle).toBe(pollsText.polls.closeTitle);
    expectTypeOf<'channels.browse'>().toExtend<TextKey<KitTexts>>();
    expectTypeOf<'uploadTray.retry'>().toExtend<TextKey<KitTexts>>();
  });

  it('are translated wherever they are read', () => {
    const german: KitTranslation = {
      actions: { cancel: 'Abbrechen' },
      polls: { votes: { one: 'eine Stimme', other: '{count} Stimmen' } },
    };
    function Votes() {
      const { t } = useText(pollsText);
      return [t('actions.cancel'), t('polls.votes', { count: 1 }), t('polls.votes', { count: 1200 })].join();
    }
    expect(
      renderToStaticMarkup(
        <TextProvider locale="de" translation={german}>
          <Votes />
        </TextProvider>,
      ),
    ).toBe('Abbrechen,eine Stimme,1.200 Stimmen');
  });

  it('keep their placeholders in every translation, at compile time', () => {
    // @ts-expect-error {name} is misspelt
    const misspelt: KitTranslation = { messages: { forwardedFrom: 'Weitergeleitet von {nane}' } };
    // @ts-expect-error {option} does not exist and {emoji} is missing
    const missing: KitTranslation = { reactions: { withNames: '{names}: {option}' } };
    // @ts-expect-error no such text
    const unknown: KitTranslation = { messages: { sayHello: 'Hallo' } };
    expect([misspelt, missing, unknown]).toHaveLength(3);
  });

  it.each([
    ['de', german],
    ['ar', arabic],
  ] as const)(
    '[WEB-02] in %s have the same keys, and a form for each plural category of the language',
    (language, translation) => {
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const required = categories.filter((category) => category !== 'zero');
      const texts: Catalogue = translation;
      const keysOf = (object: object = {}) => Object.keys(object).sort();
      expect(keysOf(texts)).toEqual(keysOf(english));
      for (const [group, names] of Object.entries<Catalogue[string]>(english)) {
        expect(keysOf(texts[group]), group).toEqual(keysOf(names));
        for (const [name, text] of Object.entries(names)) {
          const translated = texts[group]?.[name];
          if (typeof text === 'string' || typeof translated === 'string') continue;
          expect(Object.keys(translated ?? {}), `${group}.${name}`).toEqual(expect.arrayContaining(required));
        }
      }
    },
  );
});
