export {
  type Catalogue,
  type CompleteTranslation,
  defineCatalogue,
  type PluralText,
  type Text,
  type TextKey,
  type TextValue,
  type Translation,
} from './catalogue.ts';
export { createFormatters, type FormatterOptions, type Formatters, type Moment } from './formatters.ts';
export { TextProvider, type TextProviderProps, type TextTools, useText } from './TextProvider.tsx';
export { createTranslator, type TextPart, type Translator } from './translator.ts';
