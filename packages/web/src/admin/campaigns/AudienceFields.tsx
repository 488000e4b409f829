import { Button, Icon, useText } from '@confab/react';
import { Plus, SquareStack } from 'lucide-react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { Chips, PersonChip } from '../picking/Chips.tsx';
import { PeoplePick } from '../picking/PeoplePick.tsx';
import { SegmentPick } from '../picking/SegmentPick.tsx';
import { useReach } from './audience.ts';
import type { FormPartProps } from './formPart.ts';
import { campaignsText } from './text.en.ts';
import { useSegmentNames } from './useSegmentNames.ts';

/** Chooses a campaign's segments and users, and shows how many they are. */
export function AudienceFields({ client, form, onChange, errorOf }: FormPartProps) {
  const { t } = useText(campaignsText);
  const [open, setOpen] = useState<'segments' | 'people'>();
  const { segment_ids, user_ids } = form;
  const names = useSegmentNames(client, segment_ids);
  const reach = useReach(client, form);
  const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);
  const close = () => setOpen(undefined);
  const error = errorOf('segment_ids') ?? errorOf('user_ids');
  return (
    <section>
      <h2>{t('campaignForm.audience')}</h2>
      <Chips
        ids={segment_ids}
        label={t('campaignForm.segments')}
        onRemove={(id) => onChange({ segment_ids: without(segment_ids, id) })}
        chip={(id, remove) => {
          const name = names[segment_ids.indexOf(id)] ?? id;
          return (
            <>
              <Icon of={SquareStack} size="sm" />
              <bdi>{name}</bdi>
              {remove(name)}
            </>
          );
        }}
      >
        <Button size="sm" icon={Plus} onClick={() => setOpen('segments')}>
          {t('campaignForm.chooseSegments')}
        </Button>
      </Chips>
      <Chips
        ids={user_ids}
        label={t('campaignForm.people')}
        onRemove={(id) => onChange({ user_ids: without(user_ids, id) })}
        chip={(id, remove) => <PersonChip id={id} remove={remove} />}
      >
        <Button size="sm" icon={Plus} onClick={() => setOpen('people')}>
          {t('campaignForm.choosePeople')}
        </Button>
      </Chips>
      <Problem>{error}</Problem>
      <p className="web-campaign__reach" role="status">
        {reach}
      </p>
      {open === 'segments' && (
        <SegmentPick
          client={client}
          title={t('campaignForm.chooseSegments')}
          unavailable={new Set(segment_ids)}
          onPick={(ids) => onChange({ segment_ids: [...segment_ids, ...ids] })}
          onClose={close}
        />
      )}
      {open === 'people' && (
        <PeoplePick
          client={client}
          title={t('campaignForm.choosePeople')}
          unavailable={new Set(user_ids)}
          onPick={(ids) => onChange({ user_ids: [...user_ids, ...ids] })}
          onClose={close}
        />
      )}
    </section>
  );
}
