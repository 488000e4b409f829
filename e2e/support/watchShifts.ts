import type { JSHandle, Page } from '@playwright/test';

/** The layout shifts of a page. */
export interface Shifts {
  /** Returns what has moved in the channel since the last call although no click or key asked for it. */
  collect(): string[];
}

/** Watches the layout shifts of a page's channel, as the browser reports them. */
export const watchShifts = (page: Page): Promise<JSHandle<Shifts>> =>
  page.evaluateHandle(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    let shifts: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // The channels beside it may still be loading.
          if (!element?.closest('main')) continue;
          const [before, after] = [
            `${previousRect.x}, ${previousRect.y}`,
            `${currentRect.x}, ${currentRect.y}`,
          ];
          shifts.push(`${element.tagName} ${element.className} from ${before} to ${after}`);
        }
      }
    });
    observer.observe({ type: 'layout-shift' });
    return {
      collect() {
        const collected = shifts;
        shifts = [];
        return collected;
      },
    };
  });
