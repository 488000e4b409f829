import {
  type AppRole,
  appRoles,
  type ChannelRole,
  type ChannelTypeSettings,
  capabilities,
  heldCapabilities,
} from '@confab/protocol';
import { Icon, Select, useText } from '@confab/react';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { channelTypesText } from './text.en.ts';

const memberships = {
  none: 'notMember',
  member: 'asMember',
  moderator: 'asModerator',
  owner: 'asOwner',
} as const;

/** The permissions of a role with these settings, by the same rule as the service. */
export function TypePreview({ settings }: { settings: ChannelTypeSettings }) {
  const { t } = useText(channelTypesText);
  const [role, setRole] = useState<AppRole>('guest');
  const [membership, setMembership] = useState<keyof typeof memberships>('none');
  const member =
    membership === 'none' ? undefined : { state: 'joined', channel_role: membership satisfies ChannelRole };
  const granted = heldCapabilities(role, { channelType: settings, member });
  const lists = [
    { label: t('types.may'), icon: Check, list: granted, tone: 'may' },
    {
      label: t('types.mayNot'),
      icon: X,
      list: capabilities.filter((capability) => !granted.includes(capability)),
      tone: 'not',
    },
  ];
  return (
    <>
      <div className="web-page__row">
        <Select<AppRole>
          label={t('types.previewRole')}
          value={role}
          onValueChange={setRole}
          options={appRoles.map((value) => ({ value, label: t(`one.${value}`) }))}
        />
        <Select<keyof typeof memberships>
          label={t('types.previewMember')}
          value={membership}
          onValueChange={setMembership}
          options={(Object.keys(memberships) as (keyof typeof memberships)[]).map((value) => ({
            value,
            label: t(`types.${memberships[value]}`),
          }))}
        />
      </div>
      {granted.includes('read-channel') ? (
        <div className="web-type__preview" aria-live="polite">
          {lists
            .filter(({ list }) => list.length > 0)
            .map(({ label, icon, list, tone }) => (
              <section key={tone} data-tone={tone}>
                <h3>{label}</h3>
                <ul>
                  {list.map((capability) => (
                    <li key={capability}>
                      <Icon of={icon} size="sm" />
                      {t(`capabilities.${capability}`)}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      ) : (
        <p aria-live="polite">{t('types.mayNothing')}</p>
      )}
    </>
  );
}
