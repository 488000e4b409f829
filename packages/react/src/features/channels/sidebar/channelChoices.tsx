import type { Channel } from '@confab/client';
import { defaultPreference, type Section } from '@confab/protocol';
import { useReadable } from '../../../core/bindings/index.ts';
import { MenuChoice, MenuGroup, MenuItem } from '../../../core/primitives/index.ts';
import { useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannelDisplay } from '../useChannelDisplay.ts';
import { muteTimes } from './muteTimes.ts';
import { sidebarText } from './text.en.ts';

/** The durations that a channel can be muted for (CHAN-08). */
export function MuteTimes({ channel }: { channel: Channel }) {
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const { label } = useChannelDisplay(channel);
  return (
    <MenuGroup label={t('sidebar.muteFor', { channel: label })}>
      {muteTimes.map(({ text, ms }) => (
        <MenuItem key={text} onSelect={() => void report(channel.own.mute(ms))}>
          {t(`sidebar.${text}`)}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

/** Which messages of a channel notify the user. */
export function NotificationChoice({ channel }: { channel: Channel }) {
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const { membership, channel: entity } = useReadable(channel.state);
  return (
    <MenuChoice
      label={t('sidebar.notifications')}
      value={
        membership?.notification_preference ?? defaultPreference({ distinct: entity?.distinct ?? false })
      }
      onValueChange={(preference) => void report(channel.own.notify(preference))}
      options={[
        { value: 'all', label: t('sidebar.notifyAll') },
        { value: 'mentions', label: t('sidebar.notifyMentions') },
        { value: 'nothing', label: t('sidebar.notifyNothing') },
      ]}
    />
  );
}

export interface SectionChoiceProps {
  channel: Channel;
  ownSections: readonly Section[];
  onMoved(channelName: string, section: Section | undefined): void;
}

/** The user's sections, to move a channel to. */
export function SectionChoice({ channel, ownSections, onMoved }: SectionChoiceProps) {
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const { name: channelName } = useChannelDisplay(channel);
  const { membership } = useReadable(channel.state);
  return (
    <MenuChoice
      label={t('sidebar.moveTo')}
      value={membership?.section_id ?? ''}
      onValueChange={(id: string) => {
        void report(channel.own.moveTo(id === '' ? undefined : id));
        onMoved(
          channelName,
          ownSections.find((section) => section.id === id),
        );
      }}
      options={[
        { value: '', label: t('sidebar.noSection') },
        ...ownSections.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
