import {
  type Capability,
  type ChannelType,
  type ChannelTypeSettings,
  channelTypeDifference,
  type Grantee,
  maxCooldown,
} from '@confab/protocol';

/** A channel type while it is edited; limits are raw input. */
export type TypeDraft = Pick<ChannelType, 'features' | 'commands' | 'grants'> & {
  max_message_length: string;
  cooldown: string;
};

export const draftOf = (type: ChannelTypeSettings): TypeDraft => ({
  features: type.features,
  commands: type.commands,
  grants: type.grants,
  max_message_length: String(type.max_message_length),
  cooldown: String(type.cooldown),
});

/** The bounds of each limit. */
export const limitBounds = {
  max_message_length: [1, 50_000],
  cooldown: [0, maxCooldown],
} as const;

/** Whether the input of a limit is a whole number within its bounds. */
export function isValidLimit(name: keyof typeof limitBounds, typed: string): boolean {
  const [from, to] = limitBounds[name];
  return /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= from && Number(typed) <= to;
}

/** The draft as settings; an invalid limit keeps its saved value. */
export function settingsOf(draft: TypeDraft, saved: ChannelTypeSettings): ChannelTypeSettings {
  const limit = (name: keyof typeof limitBounds) =>
    isValidLimit(name, draft[name]) ? Number(draft[name]) : saved[name];
  return { ...draft, max_message_length: limit('max_message_length'), cooldown: limit('cooldown') };
}

/** Returns the draft with a capability granted or revoked. */
export function withGrant(
  draft: TypeDraft,
  grantee: Grantee,
  capability: Capability,
  isGranted: boolean,
): TypeDraft {
  const others = (draft.grants[grantee] ?? []).filter((one) => one !== capability);
  const granted = isGranted ? [...others, capability] : others;
  return { ...draft, grants: { ...draft.grants, [grantee]: granted } };
}

/** The request body of a change: only the switches and grants that changed, so that nothing else is overwritten. */
export function changeOf(saved: ChannelTypeSettings, settings: ChannelTypeSettings) {
  const { features, grants, commands, max_message_length, cooldown } = channelTypeDifference(saved, settings);
  const moved = Object.keys(grants ?? {}) as Grantee[];
  return {
    ...(features && { features }),
    ...(max_message_length && { max_message_length: max_message_length.to }),
    ...(cooldown && { cooldown: cooldown.to }),
    ...(commands && { commands: settings.commands }),
    ...(grants && {
      grants: Object.fromEntries(moved.map((grantee) => [grantee, settings.grants[grantee] ?? []])),
    }),
  };
}
