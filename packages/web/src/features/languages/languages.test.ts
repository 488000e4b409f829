import { expect, test } from 'vitest';
import { localeOf, supportedLanguage } from './languages.ts';

test.each([
  [['de-CH', 'en'], 'de'],
  [['fr', 'DE-at', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['he', 'ar-EG', 'en'], 'ar'],
  [['pt-BR', 'ja'], 'en'],
  [[], 'en'],
])('[WEB-02] a browser that asks for %j gets %s', (tags, language) => {
  expect(supportedLanguage(tags)).toBe(language);
});

test("[WEB-02] dates and numbers are in the browser's variant of the chosen language", () => {
  expect(localeOf('de', ['en-GB', 'de-CH', 'de'])).toBe('de-CH');
  expect(localeOf('de', ['en-GB', 'den'])).toBe('de');
});
