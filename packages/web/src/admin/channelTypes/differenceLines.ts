import type { ChannelFeatures, ChannelTypeDifference } from '@confab/protocol';
import type { useText } from '@confab/react';
import type { channelTypesText } from './text.en.ts';

type T = ReturnType<typeof useText<typeof channelTypesText>>['t'];

/** The differences between two versions of a type, a sentence for each. */
export function differenceLines(t: T, difference: ChannelTypeDifference): string[] {
  const switched = Object.entries(difference.features ?? {}) as [keyof ChannelFeatures, boolean][];
  return [
    ...switched.map(([name, isOn]) =>
      t(isOn ? 'types.turnedOn' : 'types.turnedOff', { what: t(`features.${name}`) }),
    ),
    ...limitLine(t('types.maxLength'), difference.max_message_length),
    ...limitLine(t('types.cooldown'), difference.cooldown),
    ...(difference.commands?.added ?? []).map((name) => t('types.commandOn', { name })),
    ...(difference.commands?.removed ?? []).map((name) => t('types.commandOff', { name })),
    ...grantLines(t, difference.grants ?? {}),
  ];

  function limitLine(what: string, moved: { from: number; to: number } | undefined): string[] {
    return moved ? [t('types.becomes', { what, from: moved.from, to: moved.to })] : [];
  }
}

function grantLines(t: T, grants: NonNullable<ChannelTypeDifference['grants']>): string[] {
  const entries = Object.entries(grants) as [keyof typeof grants, NonNullable<(typeof grants)['user']>][];
  return entries.flatMap(([grantee, { added, removed }]) => {
    const role = t(`grantees.${grantee}`);
    return [
      ...added.map((capability) => t('types.gains', { role, what: t(`capabilities.${capability}`) })),
      ...removed.map((capability) => t('types.loses', { role, what: t(`capabilities.${capability}`) })),
    ];
  });
}
