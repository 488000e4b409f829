import type { HideableName } from '../../core/overrides/index.ts';
import type { HostMessageAction, HostMessageActions } from './registry/hostMessageAction.ts';
import type { MessageAction, MessageFeature } from './registry/messageFeature.ts';

/** The features that hosts hide under another name than their folder's. */
const FOLDERS: Partial<Record<HideableName, string>> = { trace: 'notifications', reports: 'moderation' };

/** Returns the features with the host's actions added or changed, and without what it hides; message bodies stay. */
export function overrideFeatures(
  features: readonly MessageFeature[],
  given: HostMessageActions | undefined,
  hidden: ReadonlySet<HideableName>,
): readonly MessageFeature[] {
  if (!given && hidden.size === 0) return features;
  const hiddenFolders = new Set<string>([...hidden].map((name) => FOLDERS[name] ?? name));
  const overrides: HostMessageActions = { ...(hidden.has('marks') && { markUnread: false }), ...given };
  const kept = features.map(({ name, actions = [], body, ...marks }): MessageFeature => {
    if (hiddenFolders.has(name)) return { name, ...(body && { body }) };
    return { name, ...marks, ...(body && { body }), actions: actions.flatMap(override) };
  });
  const known = new Set(features.flatMap(({ actions = [] }) => actions.map(({ name }) => name)));
  const added = Object.entries(overrides).flatMap(([name, host]) =>
    host && !known.has(name) ? [override({ name, isAvailable: () => true })].flat() : [],
  );
  return added.length > 0 ? [...kept, { name: 'host', actions: added }] : kept;

  function override(action: MessageAction): MessageAction[] {
    const host = overrides[action.name];
    if (host === false) return [];
    return [host ? withHost(action, host) : action];
  }
}

const withHost = (action: MessageAction, host: HostMessageAction): MessageAction => ({
  ...action,
  ...(host.key !== undefined && { key: host.key }),
  ...(host.isAvailable && { isAvailable: host.isAvailable }),
  host: { ...action.host, ...host },
});
