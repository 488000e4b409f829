import type { AuditEntry, ChannelTypeDifference } from '@confab/protocol';
import { differenceLines } from '../../channelTypes/differenceLines.ts';
import { channelTypesText } from '../../channelTypes/text.en.ts';
import type { Words } from './entryText.ts';

/** The facts of an entry about a channel type: a sentence for each difference, as before saving it. */
export function typeFacts(details: AuditEntry['details'], { t }: Words): string[] {
  const { copy_of, ...difference } = details;
  return [
    ...(typeof copy_of === 'string'
      ? [t('auditFacts.line', { label: t('auditFacts.copyOf'), value: copy_of })]
      : []),
    ...differenceLines(t, known(difference as ChannelTypeDifference)),
  ];
}

/** The differences without switches and permissions of another version of the service. */
function known({ features, grants, ...others }: ChannelTypeDifference): ChannelTypeDifference {
  const { features: switches, capabilities, grantees } = channelTypesText;
  return {
    ...others,
    features: only(features ?? {}, switches),
    grants: Object.fromEntries(
      Object.entries(only(grants ?? {}, grantees)).map(([grantee, { added, removed }]) => [
        grantee,
        {
          added: added.filter((name) => Object.hasOwn(capabilities, name)),
          removed: removed.filter((name) => Object.hasOwn(capabilities, name)),
        },
      ]),
    ),
  };
}

const only = <T extends object>(values: T, names: object): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name))) as T;
