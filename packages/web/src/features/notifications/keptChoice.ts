const storageKey = 'confab.notifications';

/** What this browser keeps of its notifications. */
export interface KeptChoice {
  isOn: boolean;
  isHintPast: boolean;
  /** Of the subscription to pushes that was added last. */
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
    // A browser that keeps nothing asks again next time.
  }
}
