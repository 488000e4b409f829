import { Select, useReportFailure, useText } from '@confab/react';
import { useLanguage } from '../languages/LanguageProvider.tsx';
import { languageNames } from '../languages/languages.ts';
import { useAppearance } from './AppearanceProvider.tsx';
import { settingsText } from './text.en.ts';

/** The language, colours, spacing and contrast on this device; each applies at once. */
export function AppearanceForm() {
  const { t } = useText(settingsText);
  const { appearance, change } = useAppearance();
  const language = useLanguage();
  const report = useReportFailure();
  return (
    <div className="web-page web-page__narrow">
      <header>
        <h1>{t('settings.appearance')}</h1>
      </header>
      <Select
        label={t('settings.language')}
        value={language.choice}
        onValueChange={(choice) => void report(language.change(choice))}
        options={[{ value: 'system', label: t('settings.languageSystem') }, ...languageNames]}
      />
      <Select
        label={t('settings.theme')}
        value={appearance.theme}
        onValueChange={(theme) => change({ theme })}
        options={[
          { value: 'system', label: t('settings.themeSystem') },
          { value: 'light', label: t('settings.themeLight') },
          { value: 'dark', label: t('settings.themeDark') },
        ]}
      />
      <Select
        label={t('settings.density')}
        value={appearance.density}
        onValueChange={(density) => change({ density })}
        options={[
          { value: 'comfortable', label: t('settings.densityComfortable') },
          { value: 'compact', label: t('settings.densityCompact') },
        ]}
      />
      <Select
        label={t('settings.contrast')}
        value={appearance.contrast}
        onValueChange={(contrast) => change({ contrast })}
        options={[
          { value: 'system', label: t('settings.contrastSystem') },
          { value: 'standard', label: t('settings.contrastStandard') },
          { value: 'more', label: t('settings.contrastMore') },
        ]}
      />
    </div>
  );
}
