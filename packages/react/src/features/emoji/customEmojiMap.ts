/** A custom emoji as it is drawn. */
export interface CustomEmoji {
  name: string;
  /** Where its picture is. */
  image: string;
}
export type CustomEmojiMap = ReadonlyMap<string, CustomEmoji>;

/** What one kit has of the app's own emoji. */
export interface KitCustomEmoji {
  faces: CustomEmojiMap | undefined;
  readonly listeners: Set<() => void>;
  loading: Promise<void> | undefined;
  end(): void;
}
