import type { Channel } from '@confab/client';
import { liveLocations } from '@confab/client/locations';
import type { SharedLocation } from '@confab/protocol';
import { fromCid } from '@confab/protocol';
import { MapPin } from 'lucide-react';
import { useEffect } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { useChannelDisplay } from '../channels/index.ts';
import { locationsText } from './text.en.ts';
import './LiveLocationBar.css';

/**
 * The user's live location shares, each with a stop button; renders nothing without one. Mount it where it is always
 * visible.
 */
export function LiveLocationBar() {
  const client = useClient();
  const { t } = useText(locationsText);
  const locations = client.part(liveLocations);
  useEffect(() => locations.keepSynced(), [locations]);
  const own = useReadable(locations.own);
  if (own.length === 0) return null;
  return (
    <section className="cf-live-bar" aria-label={t('liveBar.label')}>
      {own.map((location) => {
        const { type, id } = fromCid(location.channel_cid);
        return <OneShare key={location.message_id} location={location} channel={client.channel(type, id)} />;
      })}
    </section>
  );
}

function OneShare({ location, channel }: { location: SharedLocation; channel: Channel }) {
  const locations = useClient().part(liveLocations);
  const { t, format } = useText(locationsText);
  const { name } = useChannelDisplay(channel);
  const status = useReadable(locations.watch, (watch) => watch.status);
  const isHere = locations.isOfThisDevice(location);
  const problem = isHere && (status === 'unavailable' || status === 'unsupported') ? status : undefined;
  const details = [
    !isHere && t('liveBar.otherDevice'),
    t('liveBar.until', { time: format.time(location.end_at ?? '') }),
  ];
  return (
    <p role="status">
      <Icon of={MapPin} size="sm" />
      <span>
        <b>{t('liveBar.sharing', { channel: name })}</b>{' '}
        <span>{problem ? t(`liveBar.${problem}`) : details.filter(Boolean).join(', ')}</span>
      </span>
      <Button
        size="sm"
        aria-label={t('liveBar.stopIn', { channel: name })}
        onClick={() => locations.stop(location.message_id)}
      >
        {t('liveBar.stop')}
      </Button>
    </p>
  );
}
