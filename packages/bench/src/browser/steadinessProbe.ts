/** Functions that run inside the page; each is sent to the browser separately. */

/** The probe's property of the page's window. */
export interface SteadyWindow {
  steadiness: SteadinessProbe;
}

/** Disturbances of somebody who reads and writes. */
export interface Steadiness {
  /** The sum of the browser's layout shifts that no input caused. */
  layoutShift: number;
  /** The tasks that kept the page from answering for 50 ms or longer, in milliseconds. */
  longTasksMs: number[];
}

export interface SteadinessProbe {
  /** Returns what was seen since the last call. */
  collect(): Steadiness;
}

interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Installs the probe; runs before the page's own scripts. */
export function installSteadinessProbe(): void {
  let seen: Steadiness = { layoutShift: 0, longTasksMs: [] };
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[])
      if (!entry.hadRecentInput) seen.layoutShift += entry.value;
  });
  shifts.observe({ type: 'layout-shift', buffered: true });
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasksMs.push(duration);
  });
  tasks.observe({ type: 'longtask', buffered: true });
  (window as unknown as SteadyWindow).steadiness = {
    collect() {
      const collected = seen;
      seen = { layoutShift: 0, longTasksMs: [] };
      return collected;
    },
  };
}
