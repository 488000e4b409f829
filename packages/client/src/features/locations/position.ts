import type { Environment } from '../../core/environment/environment.ts';

/** Where a device is; `accuracy` is the radius in metres within which it surely is, where that is known. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy?: number | undefined;
}

/**
 * Why a page cannot tell where it is. denied: the person, or the host's page, does not let it. unavailable: the device does
 * not know. unsupported: the browser does not tell it here at all, such as away from https.
 */
export type PositionProblem = 'denied' | 'unavailable' | 'unsupported';

const currentTimeoutMs = 15_000;
const permissionDenied = 1;

export const problemOf = ({ code }: Pick<GeolocationPositionError, 'code'>): PositionProblem =>
  code === permissionDenied ? 'denied' : 'unavailable';

/** What a browser tells; undefined where it is no place on Earth. */
export function toPosition({ coords }: GeolocationPosition): Position | undefined {
  const { latitude, longitude, accuracy } = coords;
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isPlace) return undefined;
  return { latitude, longitude, ...(Number.isFinite(accuracy) && accuracy >= 0 && { accuracy }) };
}

/** Asks the device, and before that the person, where it is now. */
export function currentPosition({ geolocation }: Environment): Promise<Position | PositionProblem> {
  return new Promise((resolve) => {
    if (!geolocation) return resolve('unsupported');
    geolocation.getCurrentPosition(
      (told) => resolve(toPosition(told) ?? 'unavailable'),
      (error) => resolve(problemOf(error)),
      { enableHighAccuracy: true, timeout: currentTimeoutMs, maximumAge: 5000 },
    );
  });
}

const earthRadiusMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two places are from each other, in metres, on a sphere. */
export function metresBetween(from: Position, to: Position): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(half)));
}
