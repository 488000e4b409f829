import { locationOf } from '@confab/client/locations';
import { LocateFixed, MapPin, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, Icon, Select } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { AdditionDialogProps } from '../../composer/additions/composerAddition.ts';
import { formatCoordinates } from '../formatCoordinates.ts';
import { MapMark } from '../map/MapMark.tsx';
import type { MapView } from '../map/mapView.ts';
import { WorldMap } from '../map/WorldMap.tsx';
import { locationsText } from '../text.en.ts';
import { useMapTiles } from '../useMapTiles.ts';
import { useDeviceLocation } from './useDeviceLocation.ts';
import './LocationDialog.css';

const minuteMs = 60_000;
const durations = [15 * minuteMs, 60 * minuteMs, 8 * 60 * minuteMs];
const wholeWorld: MapView = { latitude: 20, longitude: 0, zoom: 1 };
const nearZoom = { withTiles: 15, withoutTiles: 6 };

/** Chooses the location to share: the middle of the map, or this device's position, live (LOC-02). */
export function LocationDialog({ composer, isRefused, onClose }: AdditionDialogProps) {
  const texts = useText(locationsText);
  const { t } = texts;
  const location = locationOf(composer);
  const before = useRef(location.state.get()).current;
  const tiles = useMapTiles();
  const own = useDeviceLocation();
  const [duration, setDuration] = useState(String(before?.durationMs ?? ''));
  const [view, setView] = useState<MapView | undefined>(before && { ...before, zoom: nearZoom.withoutTiles });
  /** Whether the map shows the device's position and has not been moved since. */
  const [isAtDevice, setAtDevice] = useState(before === undefined);
  const near = tiles !== undefined && tiles !== 'asking' ? nearZoom.withTiles : nearZoom.withoutTiles;
  const isLive = duration !== '';
  const { position } = own;

  useEffect(() => {
    if (position && (isAtDevice || isLive))
      setView((shown) => ({ ...position, zoom: Math.max(near, shown?.zoom ?? 0) }));
  }, [position, isAtDevice, isLive, near]);

  const chosen = isLive || (isAtDevice && position) ? position : view;
  const coordinates = chosen ? formatCoordinates(chosen, texts) : '';
  const problem = typeof own.answer === 'string' && own.answer !== 'finding' ? own.answer : undefined;

  async function add() {
    if (!chosen) return;
    const { latitude, longitude } = chosen;
    const accuracy = chosen === position ? position.accuracy : undefined;
    await location.set({ latitude, longitude, accuracy, durationMs: isLive ? Number(duration) : undefined });
    onClose(true);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={t('sharing.title')}
      onSubmit={() => void add()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!chosen}>
            {t('sharing.add')}
          </Button>
        </>
      }
    >
      <div className="cf-location-dialog">
        {isRefused && isLive && <Note>{t('sharing.offline')}</Note>}
        <div className="cf-location-dialog__map">
          {tiles !== 'asking' && (
            <WorldMap
              label={t('sharing.map', { place: coordinates })}
              view={view ?? wholeWorld}
              tiles={tiles}
              onView={(next) => {
                const isMoved = next.latitude !== view?.latitude || next.longitude !== view.longitude;
                setView(next);
                if (isMoved) setAtDevice(false);
              }}
              marks={(shown, size) =>
                position && (
                  <MapMark location={position} view={shown} size={size}>
                    <i className="cf-location-dialog__here" />
                  </MapMark>
                )
              }
            >
              {!isLive && view && (
                <span className="cf-location-dialog__pin" aria-hidden="true">
                  <Icon of={MapPin} size="lg" />
                </span>
              )}
            </WorldMap>
          )}
        </div>
        <div className="cf-location-dialog__place">
          <output>
            {coordinates || (own.answer === 'finding' ? t('sharing.finding') : '')}
            {tiles === undefined && <small>{t('map.outlines')}</small>}
          </output>
          <Button
            size="sm"
            icon={LocateFixed}
            disabled={own.answer === 'finding'}
            onClick={() => {
              setAtDevice(true);
              own.find();
            }}
          >
            {t('sharing.mine')}
          </Button>
        </div>
        {problem && <Note>{t(`sharing.${problem}`)}</Note>}
        <Select
          label={t('sharing.duration')}
          value={duration}
          onValueChange={setDuration}
          hint={isLive ? t('sharing.liveHint') : t('sharing.moveHint')}
          options={[
            { value: '', label: t('sharing.once') },
            ...durations.map((ms) => ({
              value: String(ms),
              disabled: !position,
              label:
                ms < 60 * minuteMs
                  ? t('sharing.liveMinutes', { count: ms / minuteMs })
                  : t('sharing.liveHours', { count: ms / minuteMs / 60 }),
            })),
          ]}
        />
      </div>
    </Dialog>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p className="cf-location-dialog__note" role="status">
      <Icon of={TriangleAlert} size="sm" />
      {children}
    </p>
  );
}
