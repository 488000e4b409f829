import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestCluster, type TestServer, testBuses } from '@confab/testing';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { openRoom, say } from '../../testing/rooms.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
const alertsFile = fileOf('deploy/prometheus/alerts.yaml');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string; readonly runbook: string };
}

const rules = (parse(readFileSync(alertsFile, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboard = JSON.parse(readFileSync(fileOf('deploy/grafana/confab.json'), 'utf8')) as {
  panels: Panel[];
};

/** The expressions of all alerts and panels by their names. */
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Labels that Prometheus adds to every series. */
const addedLabels = ['job', 'instance'];

interface Use {
  readonly metric: string;
  readonly labels: ReadonlySet<string>;
}

/** Returns the metrics that an expression reads with the labels that it uses. Throws on a syntax error. */
function usesOf(expression: string): Use[] {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const uses: { metric: string; labels: Set<string> }[] = [];
  const grouping = new Set<string>();
  let last: { labels: Set<string> } | undefined;
  parser.parse(text).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) throw new Error(`Syntax error at ${from} of ${text}`);
      const word = text.slice(from, to);
      if (name === 'VectorSelector') {
        const metric = text.slice(from, to).match(/^\w+/)?.[0] as string;
        last = { labels: new Set<string>() };
        uses.push({ metric, labels: last.labels });
      }
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouping.add(word);
      else if (name === 'LabelName') last?.labels.add(word);
    },
  });
  return uses.map(({ metric, labels }) => ({ metric, labels: new Set([...labels, ...grouping]) }));
}

/** Returns the label names of every exported series by metric, with the suffixes of histograms. */
function exportedLabels(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, metric = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = found.get(metric) ?? new Set<string>();
    for (const [, name = ''] of labels.matchAll(/(\w+)="/g)) names.add(name);
    found.set(metric, names);
  }
  return found;
}

/** Metrics that only servers of a cluster export, and those that only NATS has. */
const ofCluster = /^confab_(bus|cluster)_/;
const ofNats = ['confab_bus_dropped_messages_total'];

/** Returns what alerts and panels use and a server does not export, except for metrics of other installations. */
function unknownIn(exported: string, isOther: (metric: string) => boolean): string[] {
  const known = exportedLabels(exported);
  return expressions.flatMap(([name, expression]) =>
    usesOf(expression).flatMap(({ metric, labels }) => {
      // Prometheus itself adds this one.
      if (metric === 'up' || isOther(metric)) return [];
      const names = known.get(metric);
      const unknown = [...labels].filter((label) => !names?.has(label) && !addedLabels.includes(label));
      return [
        ...(names ? [] : [`${name}: ${metric}`]),
        ...unknown.map((label) => `${name}: ${metric}{${label}}`),
      ];
    }),
  );
}

const scrape = async ({ url }: { url: string }) => (await fetch(`${url}/metrics`)).text();

/** With a receiver of the audit log, whose metrics exist only then. */
const withAudit = { auditSyslogUrl: 'udp://127.0.0.1:514' };

const checkServer = (site: () => TestServer) => {
  test('[OPS-05] use only metrics and labels that a running server exports', async () => {
    const { ada } = await freshPeople(site(), { ada: 'user' });
    await site().nobody.fetch('/api/v1/nothing');
    await say(ada, await openRoom(ada), 'a lamp');
    const { dialect } = site().server.context.database;
    const ofOther = dialect.name === 'sqlite' ? 'confab_postgres_' : 'confab_sqlite_';
    const exported = await scrape(site());
    expect(unknownIn(exported, (metric) => metric.startsWith(ofOther) || ofCluster.test(metric))).toEqual([]);
  });
};
onEachServer('Alerts and dashboard', checkServer, {}, withAudit);

const buses = testBuses();

test.for(buses)(
  '[OPS-05] servers of a cluster by $name export the metrics of alerts, panels and docs/metrics.md',
  {
    timeout: 60_000,
  },
  async ({ name, address, settings }) => {
    await using cluster = await startTestCluster(address, 2, { ...settings, ...withAudit });
    const [one, two] = cluster.nodes as [TestServer, TestServer];
    const ada = await two.person('ada');
    await one.person('grace');
    await one.nobody.fetch('/api/v1/nothing');
    await say(ada, await openRoom(ada), 'a lamp');
    await vi.waitFor(
      async () => {
        const exported = await scrape(one);
        expect(exported).toMatch(/^confab_cluster_nodes 2$/m);
        expect(exported).toMatch(/^confab_bus_connected 1$/m);
        expect(exported).toMatch(/^confab_cluster_copied_nodes 0$/m);
        expect(exported).toMatch(/^confab_bus_lag_seconds_count [1-9]/m);
        expect(exported).toMatch(/^confab_cluster_turn_seconds_count [1-9]/m);
      },
      { timeout: 20_000 },
    );
    const exported = await scrape(one);
    const isOther = (metric: string) =>
      metric.startsWith('confab_sqlite_') || (name !== 'NATS' && ofNats.includes(metric));
    expect(unknownIn(exported, isOther)).toEqual([]);
    const page = readFileSync(fileOf('docs/metrics.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(
      ([, metric, type]) => `${metric} ${type}`,
    );
    const types = [...exported.matchAll(/^# TYPE (\w+ \w+)$/gm)].map(([, type = '']) => type);
    const mine = (line: string) => ofCluster.test(line) && !isOther(line.split(' ')[0] as string);
    expect(types.filter(mine).sort()).toEqual(documented.filter(mine).sort());
  },
);

test('[OPS-05] a misspelt metric, label or expression would be found', () => {
  expect(usesOf('sum by (route) (rate(confab_lamps_total{status=~"5.."}[5m])) > 1')).toEqual([
    { metric: 'confab_lamps_total', labels: new Set(['status', 'route']) },
  ]);
  expect(() => usesOf('sum by (route) (rate(confab_lamps_total[5m])')).toThrow('Syntax error');
});

test('[OPS-05] every alert has a severity, a description and a section in the runbook', () => {
  const runbook = readFileSync(fileOf('docs/operations.md'), 'utf8');
  const headings = new Set([...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
  expect(rules.length).toBeGreaterThan(20);
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary.length * annotations.description.length).toBeGreaterThan(0);
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(headings).toContain(alert);
  }
});

const promtool = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => `${folder}/promtool`)
  .find((path) => existsSync(path));
test.skipIf(!promtool)(
  `[OPS-05] promtool accepts the rules${promtool ? '' : ' (skipped: needs promtool of the Debian package prometheus)'}`,
  async () => {
    const { stdout } = await promisify(execFile)(promtool as string, ['check', 'rules', alertsFile]);
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
  },
);
