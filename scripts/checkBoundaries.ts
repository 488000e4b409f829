import { resolve } from 'node:path';
import { findCycles, runtimePathTo } from './boundaries/cycles.ts';
import { type ModuleGraph, readModuleGraph } from './boundaries/moduleGraph.ts';
import { rules } from './boundaries/rules.ts';
import { root } from './sourceFiles.ts';

/** Returns every broken boundary in the graph, each as one line with its file. */
export function brokenBoundaries(graph: ModuleGraph): string[] {
  const broken: string[] = [];
  for (const found of [...graph.values()].flat()) {
    for (const rule of rules) {
      const problem = rule(found);
      if (problem) broken.push(`${found.from}:${found.line} imports ${found.specifier}: ${problem}`);
    }
  }
  for (const cycle of findCycles(graph)) broken.push(`Import cycle: ${cycle.join(' → ')}`);
  for (const entry of ['index.ts', 'links.ts', 'search.ts']) {
    const path = runtimePathTo(graph, `packages/protocol/src/${entry}`, /^@?valibot(\/|$)|\/examples\.ts$/);
    if (path)
      broken.push(`The protocol that browsers load reaches schema code or examples: ${path.join(' → ')}`);
  }
  return broken;
}

if (import.meta.main) {
  const graph = readModuleGraph(resolve(process.argv[2] ?? root));
  const broken = brokenBoundaries(graph);
  for (const line of broken) console.error(line);
  if (broken.length > 0) process.exit(1);
  console.log(`Boundaries: ${graph.size} files keep their directions.`);
}
