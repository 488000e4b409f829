import type { SharedLocation } from '@confab/protocol';
import type { TextTools } from '../../core/text/index.ts';
import type { Coordinates } from './map/mapView.ts';
import type { locationsText } from './text.en.ts';

type Texts = Pick<TextTools<typeof locationsText>, 't' | 'locale'>;

/** About ten metres: more digits would pretend a precision that devices do not have. */
const digits = 4;

/** Formats coordinates for people: "52.3731° N, 4.8926° E". */
export function formatCoordinates({ latitude, longitude }: Coordinates, { t, locale }: Texts): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const degrees = (value: number) => format.format(Math.abs(value));
  const northing = t(latitude < 0 ? 'map.south' : 'map.north', { degrees: degrees(latitude) });
  const easting = t(longitude < 0 ? 'map.west' : 'map.east', { degrees: degrees(longitude) });
  return `${northing}, ${easting}`;
}

/** Formats coordinates for other maps: "52.37310, 4.89260". */
export const coordinatesToCopy = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Whether a location is valid; a broken one must not break the rest of the message. */
export const isShowable = ({
  latitude,
  longitude,
  updated_at,
  end_at = updated_at,
}: SharedLocation): boolean =>
  Number.isFinite(latitude) &&
  Number.isFinite(longitude) &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  [updated_at, end_at].every((time) => Number.isFinite(Date.parse(time)));
