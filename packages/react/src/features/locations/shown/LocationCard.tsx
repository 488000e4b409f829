import { liveLocations } from '@confab/client/locations';
import { MapPin } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, Icon, lazyPart } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { isShowable } from '../formatCoordinates.ts';
import { WorldMap } from '../map/WorldMap.tsx';
import { locationsText } from '../text.en.ts';
import { useMapTiles } from '../useMapTiles.ts';
import { LocationMark } from './LocationMark.tsx';
import type { MessageLocationProps } from './messageLocationProps.ts';
import { useLocationDisplay } from './useLocationDisplay.ts';
import './LocationCard.css';

const LocationLarge = lazyPart(
  async () => ({ default: (await import('./LocationLarge.tsx')).LocationLarge }),
  'over',
);

const cardZoom = { withTiles: 14, withoutTiles: 4 };

/** The lazily loaded part of MessageLocation; an invalid location is shown as such. */
export function LocationCard({ message, location }: MessageLocationProps) {
  const { t } = useText(locationsText);
  if (isShowable(location)) return <LocationMapCard message={message} location={location} />;
  return (
    <p className="cf-location cf-location__broken">
      <Icon of={MapPin} size="sm" />
      {t('location.broken')}
    </p>
  );
}

function LocationMapCard({ message, location }: MessageLocationProps) {
  const client = useClient();
  const { t } = useText(locationsText);
  const display = useLocationDisplay(location);
  const tiles = useMapTiles();
  const [isLarge, setLarge] = useState(false);
  const isOwn = message.user.id === client.me.get()?.id;
  const { latitude, longitude } = location;
  const zoom = tiles === undefined ? cardZoom.withoutTiles : cardZoom.withTiles;
  return (
    <figure
      className="cf-location"
      data-kind={display.kind}
      aria-label={t('location.from', { name: message.user.name })}
    >
      <div className="cf-location__map">
        {tiles !== 'asking' && (
          <WorldMap
            label={t('map.label', { place: display.detail })}
            view={{ latitude, longitude, zoom }}
            tiles={tiles}
            marks={(view, size) => (
              <LocationMark
                location={location}
                user={message.user}
                kind={display.kind}
                view={view}
                size={size}
              />
            )}
          />
        )}
      </div>
      <div className="cf-location__row">
        <p>
          <b>
            {display.kind === 'live' && <i className="cf-location__dot" />}
            {display.title}
          </b>
          <small>{display.detail}</small>
        </p>
        {isOwn && display.kind === 'live' && message.status === 'received' && (
          <Button
            size="sm"
            tabIndex={-1}
            aria-label={t('location.stop')}
            onClick={() => client.part(liveLocations).stop(message.id)}
          >
            {t('location.stopShort')}
          </Button>
        )}
        <Button variant="quiet" size="sm" tabIndex={-1} onClick={() => setLarge(true)}>
          {t('location.openMap')}
        </Button>
      </div>
      {isLarge && (
        <Suspense>
          <LocationLarge message={message} location={location} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </figure>
  );
}
