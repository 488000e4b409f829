/** Where a device is, in the test's hands. */
export interface HandGeolocation {
  readonly geolocation: Geolocation;
  /** How many watch it now. */
  readonly watchers: number;
  /** The device is here now. */
  moveTo(latitude: number, longitude: number, accuracy?: number): void;
  /** From now on it is not told any more: 1 where the person says no, 2 where the device does not know. */
  refuse(code: 1 | 2 | 3): void;
}

type Watcher = { told: PositionCallback; refused: PositionErrorCallback | null | undefined };

/** A geolocation without a device. Whoever begins to watch is told at once, as browsers do. */
export function handGeolocation(): HandGeolocation {
  const watchers = new Map<number, Watcher>();
  let last = 0;
  let position: GeolocationPosition | undefined;
  let refusal: GeolocationPositionError | undefined;
  const tell = ({ told, refused }: Watcher) => {
    if (refusal) refused?.(refusal);
    else if (position) told(position);
  };
  return {
    geolocation: {
      getCurrentPosition: (told, refused) => queueMicrotask(() => tell({ told, refused })),
      watchPosition(told, refused) {
        watchers.set(++last, { told, refused });
        const id = last;
        queueMicrotask(() => {
          const watcher = watchers.get(id);
          if (watcher) tell(watcher);
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
      for (const watcher of watchers.values()) tell(watcher);
    },
    refuse(code) {
      refusal = { code, message: '' } as GeolocationPositionError;
      for (const watcher of watchers.values()) tell(watcher);
    },
  };
}
