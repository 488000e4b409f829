import type { Config } from '../../core/config/config.ts';

/** Measures the processor time of a running server. */
export interface ProcessorMeter {
  /** Returns the share of one processor that the server used while the task ran. */
  during(task: () => Promise<unknown>): Promise<number>;
}

/** Creates a meter that reads the server's own metrics. */
export function createProcessorMeter({ metricsToken }: Config, url: string): ProcessorMeter {
  const seconds = async () => {
    const headers: Record<string, string> = metricsToken ? { authorization: `Bearer ${metricsToken}` } : {};
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  };
  return {
    async during(task) {
      const [before, began] = [await seconds(), performance.now()];
      await task();
      return ((await seconds()) - before) / ((performance.now() - began) / 1000);
    },
  };
}
