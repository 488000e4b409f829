import type { Channel } from '@confab/client';
import { useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, Panel } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { PictureField } from '../../pictures/index.ts';
import type { ChannelAction } from '../channelActions.ts';
import { ConvertChannel } from '../convert/ConvertChannel.tsx';
import { ChannelDialog } from '../dialogs/ChannelDialog.tsx';
import { channelsText } from '../text.en.ts';
import { useChannelActions } from '../useChannelActions.ts';
import { useChannelDisplay } from '../useChannelDisplay.ts';
import { BookmarkSettings } from './BookmarkSettings.tsx';
import { ChannelAdminSettings } from './ChannelAdminSettings.tsx';
import { OwnChannelSettings } from './OwnChannelSettings.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import { detailsText } from './text.en.ts';
import './ChannelDetails.css';

export interface ChannelDetailsProps {
  channel: Channel;
  /** The channel's name as shown to the user. */
  label: string;
  onClose(): void;
  /** Called after the user has left or deleted the channel. */
  onLeftOrDeleted(): void;
}

/** The details panel: about the channel, the user's own settings, and administration for those allowed. */
export function ChannelDetails({ channel, label, onClose, onLeftOrDeleted }: ChannelDetailsProps) {
  const { t } = useText(detailsText);
  const isMember = useReadable(channel.state, (state) => state.membership?.state === 'joined');
  return (
    <Panel title={t('details.title')} label={label} closeLabel={t('details.close')} onClose={onClose}>
      <div className="cf-panel__body cf-details">
        <About channel={channel} onLeftOrDeleted={onLeftOrDeleted} />
        <BookmarkSettings channel={channel} />
        {isMember && <OwnChannelSettings channel={channel} />}
        <ConvertChannel channel={channel} label={label} />
        <ChannelAdminSettings channel={channel} label={label} onLeftOrDeleted={onLeftOrDeleted} />
      </div>
    </Panel>
  );
}

function About({ channel, onLeftOrDeleted }: Pick<ChannelDetailsProps, 'channel' | 'onLeftOrDeleted'>) {
  const { t, format } = useText(detailsText);
  const texts = useText(channelsText);
  const { http, people } = useClient();
  const { kind, others } = useChannelDisplay(channel);
  const canUpdate = useReadable(channel.state, (state) => state.ownCapabilities.has('update-channel'));
  useReadable(people.names);
  const facts = useReadable(channel.state, (state) => state.channel);
  const actions = useChannelActions(channel);
  const [action, setAction] = useState<ChannelAction>();
  if (!facts) return null;
  const isGroup = kind === 'group';
  const params = { type: facts.type, id: facts.id };
  const { created_by_id: by } = facts;
  const date = format.date(facts.created_at);
  return (
    <section className="cf-details__part">
      <header>
        <SectionTitle>{t('details.about')}</SectionTitle>
        {actions.has('edit') && (
          <Button size="sm" variant="quiet" onClick={() => setAction('edit')}>
            {t('actions.edit')}
          </Button>
        )}
      </header>
      {isGroup && canUpdate && (
        <PictureField
          id={channel.cid}
          name={`${others.length}`}
          image={facts.image}
          label={t('details.picture')}
          onUpload={(bytes) => http.sendBytes('PUT /channels/{type}/{id}/picture', { params, bytes })}
          onRemove={() => http.call('PATCH /channels/{type}/{id}', { params, body: { image: null } })}
        />
      )}
      {!facts.distinct && (
        <p className="cf-details__topic" dir="auto">
          {facts.topic ?? <i>{t('details.noTopic')}</i>}
        </p>
      )}
      <p className="cf-details__facts">
        {by
          ? t('details.madeBy', { name: people.ref({ id: by, name: by }).name, date })
          : t('details.made', { date })}
        {' · '}
        {t('details.members', { count: facts.member_count })}
      </p>
      {(actions.has('addPeople') || actions.has('leave')) && (
        <div className="cf-details__actions">
          {actions.has('addPeople') && (
            <Button size="sm" onClick={() => setAction('addPeople')}>
              {t('details.addPeople')}
            </Button>
          )}
          {actions.has('leave') && (
            <Button size="sm" onClick={() => setAction('leave')}>
              {texts.t('channels.leave')}
            </Button>
          )}
        </div>
      )}
      {action && (
        <ChannelDialog
          channel={channel}
          action={action}
          onClose={() => setAction(undefined)}
          onLeft={onLeftOrDeleted}
        />
      )}
    </section>
  );
}
