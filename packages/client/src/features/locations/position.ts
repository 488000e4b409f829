import type { Environment } from '../../core/environment/environment.ts';

/** A device's position; `accuracy` is the radius in metres within which it certainly is, where known. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy?: number | undefined;
}

/**
 * Why a page cannot get its position. denied: the person, or the host's page, does not allow it. unavailable: the
 * device does not know. unsupported: the browser does not offer it here, for example without https.
 */
export type PositionProblem = 'denied' | 'unavailable' | 'unsupported';

const currentTimeoutMs = 15_000;
const permissionDenied = 1;

export const problemOf = ({ code }: Pick<GeolocationPositionError, 'code'>): PositionProblem =>
  code === permissionDenied ? 'denied' : 'unavailable';

/** Converts a browser's position; undefined where the coordinates are invalid. */
export function toPosition({ coords }: GeolocationPosition): Position | undefined {
  const { latitude, longitude, accuracy } = coords;
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isValid) return undefined;
  return { latitude, longitude, ...(Number.isFinite(accuracy) && accuracy >= 0 && { accuracy }) };
}

/** Asks the person for permission and returns the device's current position. */
export function currentPosition({ geolocation }: Environment): Promise<Position | PositionProblem> {
  return new Promise((resolve) => {
    if (!geolocation) return resolve('unsupported');
    geolocation.getCurrentPosition(
      (found) => resolve(toPosition(found) ?? 'unavailable'),
      (error) => resolve(problemOf(error)),
      { enableHighAccuracy: true, timeout: currentTimeoutMs, maximumAge: 5000 },
    );
  });
}

const earthRadiusMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance between two positions, in metres, on a sphere. */
export function metresBetween(from: Position, to: Position): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(half)));
}
