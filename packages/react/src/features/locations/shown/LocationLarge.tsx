import { liveLocations } from '@confab/client/locations';
import { Copy, LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyWithNotice } from '../../../core/clipboard/index.ts';
import { Button, Dialog } from '../../../core/primitives/index.ts';
import { useClient, useNotify } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { coordinatesToCopy } from '../formatCoordinates.ts';
import type { MapView } from '../map/mapView.ts';
import { WorldMap } from '../map/WorldMap.tsx';
import { locationsText } from '../text.en.ts';
import { useMapTiles } from '../useMapTiles.ts';
import { LocationMark } from './LocationMark.tsx';
import type { MessageLocationProps } from './messageLocationProps.ts';
import { useLocationDisplay } from './useLocationDisplay.ts';

const largeZoom = { withTiles: 15, withoutTiles: 6 };

/** A shared location in a large map, which follows it until the user moves the map. */
export function LocationLarge({ message, location, onClose }: MessageLocationProps & { onClose(): void }) {
  const client = useClient();
  const notify = useNotify();
  const { t, format } = useText(locationsText);
  const display = useLocationDisplay(location);
  const tiles = useMapTiles();
  const { latitude, longitude, accuracy } = location;
  const [view, setView] = useState<MapView>({
    latitude,
    longitude,
    zoom: tiles === undefined ? largeZoom.withoutTiles : largeZoom.withTiles,
  });
  const [isFollowing, setFollowing] = useState(true);
  useEffect(() => {
    if (isFollowing) setView((shown) => ({ ...shown, latitude, longitude }));
  }, [isFollowing, latitude, longitude]);
  const isOwn = message.user.id === client.me.get()?.id;

  const hasAccuracy = Number.isFinite(accuracy);
  const accuracyText = t('map.metres', { distance: format.number(Math.ceil(accuracy ?? 0)) });

  const copy = () =>
    void copyWithNotice(coordinatesToCopy(location), notify, {
      copied: t('location.copied'),
      failed: t('actions.copyFailed'),
    });

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('location.from', { name: message.user.name })}
      footer={
        <>
          <Button icon={Copy} onClick={copy}>
            {t('location.copy')}
          </Button>
          {isOwn && display.kind === 'live' && (
            <Button variant="danger" onClick={() => client.part(liveLocations).stop(message.id)}>
              {t('location.stop')}
            </Button>
          )}
        </>
      }
    >
      <div className="cf-location-large" data-kind={display.kind}>
        <div className="cf-location-large__map">
          <WorldMap
            label={t('map.label', { place: display.detail })}
            view={view}
            tiles={tiles === 'asking' ? undefined : tiles}
            onView={(next) => {
              if (next.latitude !== view.latitude || next.longitude !== view.longitude) setFollowing(false);
              setView(next);
            }}
            marks={(shown, size) => (
              <LocationMark
                location={location}
                user={message.user}
                kind={display.kind}
                view={shown}
                size={size}
              />
            )}
          >
            {!isFollowing && (
              <Button
                className="cf-location-large__follow"
                size="sm"
                icon={LocateFixed}
                onClick={() => setFollowing(true)}
              >
                {t('location.recentre')}
              </Button>
            )}
          </WorldMap>
        </div>
        <p role="status">
          <b>
            {display.kind === 'live' && <i className="cf-location__dot" />}
            {display.title}
          </b>
          <span>
            {display.detail}
            {hasAccuracy && `, ${t('location.accuracy', { distance: accuracyText })}`}
          </span>
          {tiles === undefined && <small>{t('map.outlines')}</small>}
        </p>
      </div>
    </Dialog>
  );
}
