import { ChatError } from '@confab/protocol';
import { type Catalogue, createTranslator, type Translation } from '../text/index.ts';

/** The keys and values are only known when errors arrive. */
interface AnyTranslator {
  t(key: string, values: object): string;
}

/**
 * Words an error of the service in another language, by its name and its reason, and the rules of the fields that it refuses.
 * An error without a text, or without a detail that its text needs, stays in English.
 */
export function describeError(error: unknown, translation: Translation<Catalogue>, locale: string): void {
  if (!(error instanceof ChatError)) return;
  const { name, details } = error;
  const { errors = {}, inputRules = {}, inputFields = {} } = translation as Catalogue;
  const groups: Catalogue = { errors, inputRules, inputFields };
  const { t } = createTranslator(groups, locale) as unknown as AnyTranslator;
  const find = (key: string, values: object = {}): string | undefined => {
    const [group = '', name = ''] = key.split('.');
    const texts = groups[group] as Catalogue[string];
    if (!Object.hasOwn(texts, name)) return undefined;
    const needed = JSON.stringify(texts[name]).matchAll(/\{(\w+)\}/g);
    return Array.from(needed).every(([, value = '']) => value in values) ? t(key, values) : undefined;
  };

  const { issues = [], reason } = details;
  for (const issue of issues) issue.rule = find(`inputRules.${issue.code}`, issue.params) ?? issue.rule;
  const [first] = issues;
  const field = first && (find(`inputFields.${first.field.split('.').at(-1)}`) ?? first.field);
  const values = { ...details, ...(first && { field, rule: first.rule }) };
  error.message = find(`errors.${name}-${reason}`, values) ?? find(`errors.${name}`, values) ?? error.message;
}
