import { Select, useText } from '@confab/react';
import { useAppearance } from './AppearanceProvider.tsx';
import { settingsText } from './text.en.ts';

/** Colours, spacing and contrast on this device; each applies at once. */
export function AppearanceForm() {
  const { t } = useText(settingsText);
  const { appearance, change } = useAppearance();
  return (
    <div className="web-page web-page__narrow">
      <header>
        <h1>{t('settings.appearance')}</h1>
      </header>
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
