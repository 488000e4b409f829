const storageKey = 'confab.notifications';

/** The notification choices that this browser stores. */
export interface StoredChoice {
  isOn: boolean;
  isHintPast: boolean;
  /** The id of the latest push subscription. */
  subscriptionId?: string | undefined;
}

const usual: StoredChoice = { isOn: true, isHintPast: false };

export function storedChoice(): StoredChoice {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<StoredChoice>) };
  } catch {
    return usual;
  }
}

export function storeChoice(change: Partial<StoredChoice>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...storedChoice(), ...change }));
  } catch {
    // Without storage the user is asked again next time.
  }
}
