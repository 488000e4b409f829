import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useChannelTypes } from './useChannelTypes.ts';

/** Returns the names of the channel types of which the user may create channels, live; empty until they are known. */
export function useCreatableTypes(): readonly string[] {
  const types = useChannelTypes();
  const role = useReadable(useClient().me, (me) => me?.role ?? 'user');
  return [...types].filter(([, type]) => type.grants[role]?.includes('create-channel')).map(([name]) => name);
}

/**
 * Returns whether the user may create channels of a type, or of any without one, live. Until the types are known,
 * everybody but guests may.
 */
export function useCanCreate(type?: string): boolean {
  const areKnown = useChannelTypes().size > 0;
  const creatable = useCreatableTypes();
  const isGuest = useReadable(useClient().me, (me) => me?.role === 'guest');
  if (!areKnown) return !isGuest;
  return type === undefined ? creatable.length > 0 : creatable.includes(type);
}
