import { setImmediate } from 'node:timers/promises';
import type { ChatClient } from '@confab/client';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Kit, KitContext } from '../core/provider/kitContext.ts';
import { type FakePage, openFakePage } from './fakePage.ts';

/** A hook that is mounted in a component of its own; `await using` unmounts it. */
export interface RenderedHook<Props, Result> extends AsyncDisposable {
  readonly page: FakePage;
  /** The result of the latest render. */
  readonly result: Result;
  /** Renders again with other props. */
  rerender(props: Props): void;
}

export interface RenderHookOptions<Props> {
  props: Props;
  /** Whether the window has focus at first; it has, if left out. */
  hasFocus?: boolean;
  /** How many channels the page has opened before. */
  openedChannels?: number;
}

/** React has fewer tasks left after an unmount. */
const maxTasks = 10;

/** Lets React finish an unmount in immediates of its own, which still read the page: on a busy machine each runs one task. */
export async function finishUnmount(): Promise<void> {
  for (let immediate = 0; immediate < maxTasks; immediate++) await setImmediate();
}

/** Mounts a hook below a kit of this client, on a page without elements. */
export function renderHook<Props, Result>(
  client: ChatClient,
  use: (props: Props) => Result,
  { props, hasFocus = true, openedChannels = 0 }: RenderHookOptions<Props>,
): RenderedHook<Props, Result> {
  const page = openFakePage();
  page.setFocus(hasFocus);
  const kit: Kit = { client, links: {}, visits: { opened: openedChannels }, cleanups: new Set() };
  const root = createRoot(page.container);
  const results: Result[] = [];
  function Host({ current }: { current: Props }) {
    results.push(use(current));
    return null;
  }
  const rerender = (current: Props) =>
    flushSync(() =>
      root.render(
        <KitContext.Provider value={kit}>
          <Host current={current} />
        </KitContext.Provider>,
      ),
    );
  rerender(props);
  return {
    page,
    get result() {
      return results.at(-1) as Result;
    },
    rerender,
    async [Symbol.asyncDispose]() {
      flushSync(() => root.unmount());
      await finishUnmount();
      page[Symbol.dispose]();
    },
  };
}
