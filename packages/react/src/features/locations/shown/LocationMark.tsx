import type { SharedLocation, UserRef } from '@confab/protocol';
import { MapPin } from 'lucide-react';
import { Avatar, Icon } from '../../../core/primitives/index.ts';
import { MapMark } from '../map/MapMark.tsx';
import type { MapSize, MapView } from '../map/mapView.ts';
import type { LocationDisplay } from './locationDisplay.ts';

interface LocationMarkProps {
  location: SharedLocation;
  user: UserRef;
  kind: LocationDisplay['kind'];
  view: MapView;
  size: MapSize;
}

/** The marker of a location: the person's avatar if live, or a pin. */
export function LocationMark({ location, user, kind, view, size }: LocationMarkProps) {
  return (
    <MapMark location={location} view={view} size={size}>
      {kind === 'fixed' ? (
        <span className="cf-map__pin" aria-hidden="true">
          <Icon of={MapPin} size="lg" />
        </span>
      ) : (
        <span className="cf-map__person" data-ended={kind === 'ended' || undefined} aria-hidden="true">
          <Avatar id={user.id} name={user.name} image={user.image ?? null} size={32} />
        </span>
      )}
    </MapMark>
  );
}
