import type { ModuleGraph } from './moduleGraph.ts';

/** Returns the import cycles of the graph, type-only ones included, each as its list of paths. */
export function findCycles(graph: ModuleGraph): string[][] {
  const finished = new Set<string>();
  const trail: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string) => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      cycles.push([...trail.slice(at), file]);
      return;
    }
    if (finished.has(file)) return;
    trail.push(file);
    for (const target of new Set(graph.get(file)?.map(({ to }) => to))) if (target) visit(target);
    trail.pop();
    finished.add(file);
  };

  for (const file of graph.keys()) visit(file);
  return cycles;
}

/** Returns the shortest path of run-time imports from `start` to an external package, or undefined if there is none. */
export function runtimePathTo(graph: ModuleGraph, start: string, outside: RegExp): string[] | undefined {
  const trails: string[][] = [[start]];
  const seen = new Set([start]);
  for (const trail of trails) {
    for (const { specifier, to, typeOnly } of graph.get(trail.at(-1) as string) ?? []) {
      if (typeOnly) continue;
      if (outside.test(specifier)) return [...trail, specifier];
      if (to && !seen.has(to)) {
        seen.add(to);
        trails.push([...trail, to]);
      }
    }
  }
  return undefined;
}
