import { defaultEnvironment, type Environment } from './environment.ts';

/** The parts of a React Native app that the client uses; each is optional. */
export interface ReactNativeAdapters {
  /** `AppState` of `react-native`: the client checks its connection when the app returns to the foreground. */
  appState?: {
    addEventListener(type: 'change', listener: (state: string) => void): { remove(): void };
  };
  /** The default export of `@react-native-community/netinfo`: the client follows the network. */
  netInfo?: {
    addEventListener(listener: (state: { isConnected: boolean | null }) => void): () => void;
  };
  /** Returns random bytes, as `getRandomBytes` of `expo-crypto` does; defaults to `crypto`, or else `Math.random`. */
  randomBytes?(count: number): Uint8Array;
}

/** Returns the environment of a React Native app, which has no document. Pass it to `ChatClient` as `environment`. */
export function reactNativeEnvironment(adapters: ReactNativeAdapters = {}): Environment {
  const { appState, netInfo, randomBytes = defaultRandomBytes } = adapters;
  return {
    ...defaultEnvironment(),
    randomBytes,
    onWake(listener) {
      const subscription = appState?.addEventListener('change', (state) => {
        if (state === 'active') listener();
      });
      const unsubscribe = netInfo?.addEventListener(({ isConnected }) => {
        if (isConnected) listener();
      });
      return () => {
        subscription?.remove();
        unsubscribe?.();
      };
    },
    onOffline(listener) {
      const unsubscribe = netInfo?.addEventListener(({ isConnected }) => {
        if (isConnected === false) listener();
      });
      return () => unsubscribe?.();
    },
  };
}

/** Ids must be unique, not secret: the service accepts an id once. */
function defaultRandomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  if (globalThis.crypto) return globalThis.crypto.getRandomValues(bytes);
  return bytes.map(() => Math.floor(Math.random() * 256));
}
