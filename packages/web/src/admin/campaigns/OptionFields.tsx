import { Switch, useText } from '@confab/react';
import type { FormPartProps } from './formPart.ts';
import { campaignsText } from './text.en.ts';

/** The options of delivery: which side effects each message has. */
export function OptionFields({ form, onChange }: FormPartProps) {
  const { t } = useText(campaignsText);
  return (
    <section>
      <h2>{t('campaignForm.options')}</h2>
      <Switch
        checked={form.create_channels}
        hint={t('campaignForm.createHint')}
        onCheckedChange={(create_channels) => onChange({ create_channels })}
      >
        {t('campaignForm.create')}
      </Switch>
      <Switch
        checked={form.show_channels}
        hint={t('campaignForm.showHint')}
        onCheckedChange={(show_channels) => onChange({ show_channels })}
      >
        {t('campaignForm.show')}
      </Switch>
      <Switch checked={form.skip_push} onCheckedChange={(skip_push) => onChange({ skip_push })}>
        {t('campaignForm.skipPush')}
      </Switch>
      <Switch checked={form.skip_webhook} onCheckedChange={(skip_webhook) => onChange({ skip_webhook })}>
        {t('campaignForm.skipWebhook')}
      </Switch>
    </section>
  );
}
