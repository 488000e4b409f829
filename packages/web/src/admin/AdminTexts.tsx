import { type Catalogue, lazyPart, TextProvider, type Translation } from '@confab/react';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useLanguage } from '../features/languages/LanguageProvider.tsx';
import type { Language } from '../features/languages/languages.ts';

interface Children {
  children: ReactNode;
}

const providers: Record<Language, ComponentType<Children>> = {
  en: ({ children }: Children) => children,
  de: lazyPart(async () => providing((await import('./adminTexts.de.ts')).german)),
  ar: lazyPart(async () => providing((await import('./adminTexts.ar.ts')).arabic)),
};

/** Adds the texts of the administration in the app's language; they are loaded with the first of its pages. */
export function AdminTexts({ children }: Children) {
  const Provider = providers[useLanguage().language];
  return <Provider>{children}</Provider>;
}

function providing(texts: Translation<Catalogue>): { default: ComponentType<Children> } {
  return {
    default: function ProvidedTexts({ children }) {
      const { locale, translation } = useLanguage();
      const all = useMemo((): Translation<Catalogue> => ({ ...translation, ...texts }), [translation]);
      return (
        <TextProvider locale={locale} translation={all}>
          {children}
        </TextProvider>
      );
    },
  };
}
