/** Environment and storage for React Native apps, which have no document and no IndexedDB. */

export { type ReactNativeAdapters, reactNativeEnvironment } from './core/environment/reactNative.ts';
export { type KeyValueStorage, keyValuePersistence } from './core/persistence/keyValuePersistence.ts';
