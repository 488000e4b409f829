/** The location of a device, controlled by the test. */
export interface HandGeolocation {
  readonly geolocation: Geolocation;
  /** The number of active watches. */
  readonly watchers: number;
  /** Sets the location of the device. */
  moveTo(latitude: number, longitude: number, accuracy?: number): void;
  /** Reports an error instead of locations from now on: 1 if the user denies access, 2 if the device does not know. */
  refuse(code: 1 | 2 | 3): void;
}

type Watcher = { onPosition: PositionCallback; onError: PositionErrorCallback | null | undefined };

/** Creates a geolocation without a device. A new watch gets the location at once, as in browsers. */
export function handGeolocation(): HandGeolocation {
  const watchers = new Map<number, Watcher>();
  let last = 0;
  let position: GeolocationPosition | undefined;
  let refusal: GeolocationPositionError | undefined;
  const notify = ({ onPosition, onError }: Watcher) => {
    if (refusal) onError?.(refusal);
    else if (position) onPosition(position);
  };
  return {
    geolocation: {
      getCurrentPosition: (onPosition, onError) => queueMicrotask(() => notify({ onPosition, onError })),
      watchPosition(onPosition, onError) {
        watchers.set(++last, { onPosition, onError });
        const id = last;
        queueMicrotask(() => {
          const watcher = watchers.get(id);
          if (watcher) notify(watcher);
        });
        return id;
      },
      clearWatch: (id) => void watchers.delete(id),
    },
    get watchers() {
      return watchers.size;
    },
    moveTo(latitude, longitude, accuracy = 10) {
      refusal = undefined;
      position = { coords: { latitude, longitude, accuracy }, timestamp: 0 } as GeolocationPosition;
      for (const watcher of watchers.values()) notify(watcher);
    },
    refuse(code) {
      refusal = { code, message: '' } as GeolocationPositionError;
      for (const watcher of watchers.values()) notify(watcher);
    },
  };
}
