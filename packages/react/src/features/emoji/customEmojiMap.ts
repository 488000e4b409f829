/** A custom emoji with its picture. */
export interface CustomEmoji {
  name: string;
  /** The picture's path. */
  image: string;
}
export type CustomEmojiMap = ReadonlyMap<string, CustomEmoji>;

/** The custom emoji of a kit. */
export interface KitCustomEmoji {
  emoji: CustomEmojiMap | undefined;
  readonly listeners: Set<() => void>;
  loading: Promise<void> | undefined;
  end(): void;
}
