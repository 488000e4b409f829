import type { WidgetSettings } from '@confab/protocol';
import type { TokenSource, WidgetOptions } from '../loader/widgetOptions.ts';

/** The chat inside the panel: in the page, or in a frame. */
export interface WidgetContent {
  setOpen(isOpen: boolean): void;
  /** Signs in with another token; undefined signs out. */
  setToken(token: TokenSource | undefined): void;
  /** Moves the focus to the first control. */
  focus(): void;
  destroy(): void;
}

/** The settings of the chat, and its events. */
export interface ContentOptions {
  readonly options: WidgetOptions;
  /** Undefined for a page that names a channel and no widget. */
  readonly settings: WidgetSettings | undefined;
  /** The element to fill. */
  readonly container: HTMLElement;
  onUnread(count: number): void;
  onClose(): void;
}

/** Starts the chat; `panel/main.tsx` exports one as `mountWidget`. */
export type MountContent = (options: ContentOptions) => WidgetContent;
