import { Button, Switch, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { PersonLabel } from '../picking/Chips.tsx';
import { PeoplePick } from '../picking/PeoplePick.tsx';
import type { FormPartProps } from './formPart.ts';
import { campaignsText } from './text.en.ts';

/** Chooses the sender, and whether they are a member of the channels that are created. */
export function SenderFields({ client, form, onChange, errorOf }: FormPartProps) {
  const { t } = useText(campaignsText);
  const [isChoosing, setChoosing] = useState(false);
  const error = errorOf('sender_id');
  return (
    <section>
      <h2>{t('campaignForm.from')}</h2>
      <div className="web-campaign__sender">
        <PersonLabel id={form.sender_id} size={24} />
        <Button size="sm" onClick={() => setChoosing(true)}>
          {t('campaignForm.chooseSender')}
        </Button>
      </div>
      <Problem>{error}</Problem>
      <Switch
        checked={form.sender_mode === 'include'}
        hint={t('campaignForm.includeHint')}
        onCheckedChange={(on) => onChange({ sender_mode: on ? 'include' : 'exclude' })}
      >
        {t('campaignForm.include')}
      </Switch>
      {isChoosing && (
        <PeoplePick
          client={client}
          title={t('campaignForm.chooseSender')}
          single
          onPick={([sender_id = form.sender_id]) => onChange({ sender_id })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
