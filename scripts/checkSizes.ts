import { measureSizes } from '../packages/bench/src/size.ts';

/** The maximum that a browser loads at once, minified and gzipped, in kB of 1,000 bytes. */
const BUDGETS_KB = { client: 25, react: 60.2, channel: 40.5, app: 139.5, widget: 3 } as const;

const sizes = await measureSizes();
let over = 0;
for (const [name, budgetKb] of Object.entries(BUDGETS_KB)) {
  const { firstBytes, lazyBytes } = sizes[name as keyof typeof BUDGETS_KB];
  const fits = firstBytes <= budgetKb * 1000;
  if (!fits) over++;
  const lazy = lazyBytes > 0 ? `, ${(lazyBytes / 1000).toFixed(1)} kB more when needed` : '';
  console.log(
    `${fits ? 'ok  ' : 'OVER'}  ${name.padEnd(7)} ${(firstBytes / 1000).toFixed(1)} kB of ${budgetKb}${lazy}`,
  );
}
if (over > 0) process.exitCode = 1;
