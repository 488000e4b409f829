const storageKey = 'confab.notifications';

/** The notification choices that this browser stores. */
export interface KeptChoice {
  isOn: boolean;
  isHintPast: boolean;
  /** The id of the latest push subscription. */
  subscriptionId?: string | undefined;
}

const usual: KeptChoice = { isOn: true, isHintPast: false };

export function keptChoice(): KeptChoice {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<KeptChoice>) };
  } catch {
    return usual;
  }
}

export function keepChoice(change: Partial<KeptChoice>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...keptChoice(), ...change }));
  } catch {
    // Without storage the user is asked again next time.
  }
}
