import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer } from 'react';
import { useIsHydrating } from '../bindings/useIsHydrating.ts';
import type { Catalogue, Translation } from './catalogue.ts';
import { createFormatters, type FormatterOptions, type Formatters } from './formatters.ts';
import { coreText } from './text.en.ts';
import { createTranslator, type Translator } from './translator.ts';

export interface TextProviderProps extends Partial<FormatterOptions> {
  /** Texts that override any keys: a whole language or one button. */
  translation?: Translation<Catalogue>;
  children?: ReactNode;
}

interface TextEnvironment {
  locale: string;
  timeZone: string;
  translation: Translation<Catalogue>;
  format: Formatters;
  tools: WeakMap<Catalogue, TextTools<Catalogue>>;
}

/** A component's texts and formats: `t('messages.edited')`, `format.time(message.created_at)`. */
export interface TextTools<C extends Catalogue = typeof coreText> extends Translator<C> {
  format: Formatters;
  locale: string;
  timeZone: string;
}

const TextContext = createContext<TextEnvironment | null>(null);

/**
 * Sets the language, time zone and texts of the kit below it. Defaults: English in the browser's variant,
 * in the system's time zone (a German "Gestern" among English texts would look like a mistake). A server, which knows
 * neither, and a page that adopts its HTML use plain English and UTC.
 */
export function TextProvider(props: TextProviderProps) {
  const { translation, locale, timeZone, hourCycle, now, children } = props;
  const isHydrating = useIsHydrating();
  const [days, countDay] = useReducer((count: number) => count + 1, 0);
  // Formats of another day are other functions, so that "Today" is written again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new on each day
  const environment = useMemo(
    () => createEnvironment({ translation, locale, timeZone, hourCycle, now }, isHydrating),
    [translation, locale, timeZone, hourCycle, now, isHydrating, days],
  );
  useEffect(() => {
    const end = new AbortController();
    import('./watchDay.ts').then(
      ({ watchDay }) => watchDay(environment.format, countDay, end.signal, now),
      () => undefined,
    );
    return () => end.abort();
  }, [environment, now]);
  return <TextContext.Provider value={environment}>{children}</TextContext.Provider>;
}

/**
 * Returns the texts of `catalogue` and the shared ones, with the formats, of the nearest
 * {@link TextProvider}.
 */
export function useText(): TextTools;
export function useText<C extends Catalogue>(catalogue: C): TextTools<C>;
export function useText(catalogue: Catalogue = coreText): TextTools<Catalogue> {
  const provided = useContext(TextContext);
  const fallback = useMemo(() => (provided ? null : createEnvironment({})), [provided]);
  return toolsFor((provided ?? fallback) as TextEnvironment, catalogue);
}

function createEnvironment(
  options: Omit<TextProviderProps, 'children'>,
  isHydrating = false,
): TextEnvironment {
  const system = isHydrating ? serverDefaults : Intl.DateTimeFormat().resolvedOptions();
  const locale = options.locale ?? (system.locale.startsWith('en') ? system.locale : 'en');
  const timeZone = options.timeZone ?? system.timeZone;
  return {
    locale,
    timeZone,
    translation: options.translation ?? {},
    format: createFormatters({ ...options, locale, timeZone }),
    tools: new WeakMap(),
  };
}

const serverDefaults = { locale: 'en', timeZone: 'UTC' };

/** All components share the tools of a catalogue: a row of a list asks for several. */
function toolsFor(
  { tools, format, locale, timeZone, translation }: TextEnvironment,
  catalogue: Catalogue,
): TextTools<Catalogue> {
  const known = tools.get(catalogue) ?? {
    ...createTranslator(catalogue, locale, translation),
    format,
    locale,
    timeZone,
  };
  tools.set(catalogue, known);
  return known;
}
