import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@confab/server';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, ISecret, IService } from 'kubernetes-models/v1';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../startTestServer.ts';
import { containerImage } from './containerfile.ts';
import { deployFiles, parseDeployFile, repositoryFolder } from './deployFolder.ts';
import { fillPlaceholders, longestStopSeconds } from './deploySettings.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const kustomization = 'kubernetes/kustomization.yaml';
const manifestFiles = deployFiles().filter(
  (path) => path.startsWith('kubernetes/') && path !== kustomization,
);
const manifests = manifestFiles.flatMap((path) => parseDeployFile(path) as unknown as Manifest[]);

function manifest<T>(kind: string): T {
  const found = manifests.filter((one) => one.kind === kind);
  if (found.length !== 1) throw new Error(`deploy/kubernetes needs one ${kind}.`);
  return found[0] as T;
}

const deployment = manifest<IDeployment>('Deployment');
const pod = deployment.spec?.template;
const container = pod?.spec?.containers[0];

/** Returns the module of Kubernetes' types for an API version, such as `kubernetes-models/v1`. */
const moduleOf = ({ apiVersion }: Manifest) => `kubernetes-models/${apiVersion}`;

describe('[OPS-03] The Kubernetes manifests', () => {
  test('satisfy the schemas of Kubernetes', async () => {
    for (const one of manifests) {
      const models = await import(moduleOf(one));
      new models[one.kind](one).validate();
    }
  });

  test('have no field that Kubernetes does not know', () => {
    // The schemas allow unknown fields; the types do not.
    mkdirSync(join(repositoryFolder, '.cache'), { recursive: true });
    const folder = mkdtempSync(join(repositoryFolder, '.cache', 'manifests-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'manifests.ts');
    const check = (all: readonly object[]) => {
      const lines = (all as Manifest[]).map(
        (one, index) =>
          `import type { I${one.kind} as K${index} } from '${moduleOf(one)}';\nexport const m${index}: K${index} = ${JSON.stringify(one)};`,
      );
      writeFileSync(file, lines.join('\n'));
      const options = [
        '--noEmit',
        '--ignoreConfig',
        '--strict',
        '--module',
        'nodenext',
        '--types',
        '',
        '--skipLibCheck',
      ];
      return spawnSync('tsc', [...options, file], { encoding: 'utf8' }).stdout;
    };
    expect(check(manifests)).toBe('');
    const misspelt = { ...deployment, spec: { ...deployment.spec, replica: 3 } };
    expect(check([misspelt])).toContain('"replica"');
  });

  test('are all listed in kustomization.yaml, but the example of the secret', () => {
    const [{ resources } = {}] = parseDeployFile(kustomization) as { resources?: string[] }[];
    const files = manifestFiles.map((path) => path.replace('kubernetes/', ''));
    expect(files.filter((name) => !name.includes('.example.')).sort()).toEqual([...(resources ?? [])].sort());
  });

  test('probe paths that a server answers, at the port that the image listens on', async () => {
    await using server = await startTestServer();
    const probes = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe];
    for (const probe of probes) {
      expect(probe?.httpGet?.port).toBe('http');
      expect((await fetch(`${server.url}${probe?.httpGet?.path}`)).status).toBe(200);
    }
    expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz');
    expect(container?.ports).toEqual([{ name: 'http', containerPort: containerImage().port }]);
    const service = manifest<IService>('Service');
    expect(service.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(['http']);
  });

  test('scale by a metric that the server has', async () => {
    const scaler = manifest<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler');
    expect(scaler.spec?.scaleTargetRef).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: deployment.metadata?.name,
    });
    const names = scaler.spec?.metrics?.flatMap(({ pods }) => pods?.metric.name ?? []);
    expect(names).toEqual(['confab_connections']);
    await using server = await startTestServer();
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^confab_connections \d/m);
  });

  test('select the pods of the deployment', () => {
    const labels = pod?.metadata?.labels;
    expect(labels).toBeDefined();
    expect(deployment.spec?.selector.matchLabels).toEqual(labels);
    expect(manifest<IService>('Service').spec?.selector).toEqual(labels);
    expect(manifest<IPodDisruptionBudget>('PodDisruptionBudget').spec?.selector?.matchLabels).toEqual(labels);
    const rule = manifest<IIngress>('Ingress').spec?.rules?.[0]?.http?.paths[0];
    expect(rule?.backend.service).toEqual({
      name: manifest<IService>('Service').metadata?.name,
      port: { name: 'http' },
    });
  });

  test('confine the container, which writes to the image’s volume and /tmp only', () => {
    const { user, volume } = containerImage();
    expect(pod?.spec?.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const { runAsUser, runAsGroup, fsGroup } = pod?.spec?.securityContext ?? {};
    expect([`${runAsUser}:${runAsGroup}`, `${runAsUser}:${fsGroup}`]).toEqual([user, user]);
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.volumeMounts?.map(({ mountPath }) => mountPath).sort()).toEqual(
      [volume, '/tmp'].sort(),
    );
    expect(pod?.spec?.automountServiceAccountToken).toBe(false);
  });

  test('give a stopping pod more time than it needs', () => {
    const waitSeconds = Number(container?.lifecycle?.preStop?.sleep?.seconds);
    expect(waitSeconds).toBeGreaterThan(0);
    expect(pod?.spec?.terminationGracePeriodSeconds).toBeGreaterThan(waitSeconds + longestStopSeconds);
  });

  test('set only variables that the server accepts', () => {
    const { data = {} } = manifest<IConfigMap>('ConfigMap');
    const { stringData = {} } = manifest<ISecret>('Secret');
    const secrets = Object.entries(stringData).map(([name, value]) => [name, fillPlaceholders(name, value)]);
    const variables: Record<string, string> = { ...data, ...Object.fromEntries(secrets) };
    expect(container?.envFrom).toEqual([
      { configMapRef: { name: 'confab' } },
      { secretRef: { name: 'confab' } },
    ]);
    expect(readConfig([], variables)).toMatchObject({
      publicUrl: 'https://chat.example.org',
      trustProxy: 1,
      bus: 'nats',
      s3Bucket: 'confab',
    });
    // Kubernetes would set CONFAB_PORT to the address of a service named confab.
    expect(pod?.spec?.enableServiceLinks).toBe(false);
    expect(() => readConfig([], { CONFAB_PORT: 'tcp://10.0.0.1:80' })).toThrow(/CONFAB_PORT/);
  });
});
