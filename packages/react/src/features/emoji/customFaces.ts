/** A custom emoji as it is drawn. */
export interface CustomFace {
  name: string;
  /** Where its picture is. */
  image: string;
}
export type CustomFaces = ReadonlyMap<string, CustomFace>;

/** What one kit has of the app's own emoji. */
export interface KitCustomEmoji {
  faces: CustomFaces | undefined;
  readonly listeners: Set<() => void>;
  loading: Promise<void> | undefined;
  end(): void;
}
