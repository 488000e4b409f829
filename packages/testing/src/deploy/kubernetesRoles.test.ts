import { connectPath } from '@confab/protocol';
import { realtimeEndpoints } from '@confab/protocol/schemas';
import { defaultConfig } from '@confab/server';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IHTTPIngressPath } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IService } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parseDeployFile } from './deployFolder.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const parse = <T>(name: string) => parseDeployFile(`kubernetes-roles/${name}`) as unknown as T[];
const [base] = parseDeployFile('kubernetes/deployment.yaml') as unknown as [IDeployment];
const manifests = [...parse<Manifest>('realtime.yaml'), ...parse<Manifest>('jobs.yaml')];
const ofKind = <T>(kind: string) => manifests.filter((one) => one.kind === kind) as unknown as T[];
const deployments = ofKind<IDeployment>('Deployment');
const [http] = parse<IDeployment>('http.yaml') as [IDeployment];
const [{ resources, patches }] = parse<{ resources: string[]; patches: { path: string }[] }>(
  'kustomization.yaml',
) as [{ resources: string[]; patches: { path: string }[] }];

/** Returns the module of Kubernetes' types for an API version, such as `kubernetes-models/v1`. */
const moduleOf = ({ apiVersion }: Manifest) => `kubernetes-models/${apiVersion}`;
const envOf = ({ spec }: IDeployment) => spec?.template?.spec?.containers[0]?.env;

describe('[OPS-01] The Kubernetes manifests of separate roles', () => {
  test('satisfy the schemas of Kubernetes, and are all listed', async () => {
    for (const one of manifests) {
      const models = await import(moduleOf(one));
      new models[one.kind](one).validate();
    }
    expect(resources).toEqual(['../kubernetes', 'realtime.yaml', 'jobs.yaml']);
    expect(patches.map(({ path }) => path)).toEqual(['http.yaml', 'scale-by-cpu.yaml', 'ingress-paths.yaml']);
  });

  test('give every role to one deployment', () => {
    const roles = [http, ...deployments].flatMap((one) => envOf(one) ?? []);
    expect(roles).toEqual(defaultConfig().roles.map((value) => ({ name: 'CONFAB_ROLES', value })));
    expect(http.metadata?.name).toBe(base.metadata?.name);
  });

  test.each(['realtime', 'jobs'])('run the same pods as deploy/kubernetes for %s', (role) => {
    const name = `confab-${role}`;
    const deployment = deployments.find(({ metadata }) => metadata?.name === name) as IDeployment;
    const renamed = JSON.parse(
      JSON.stringify({ ...deployment, spec: { ...deployment.spec, replicas: undefined } }).replaceAll(
        name,
        'confab',
      ),
    ) as IDeployment;
    delete renamed.spec?.template?.spec?.containers[0]?.env;
    expect(renamed).toEqual(base);
    const labels = { 'app.kubernetes.io/name': name };
    const budgets = ofKind<IPodDisruptionBudget>('PodDisruptionBudget').map(({ spec }) => spec?.selector);
    expect(budgets).toContainEqual({ matchLabels: labels });
  });

  test('send sockets and long polls to the realtime pods, which scale by sockets', () => {
    const service = ofKind<IService>('Service')[0];
    expect(service?.spec?.selector).toEqual({ 'app.kubernetes.io/name': 'confab-realtime' });
    const added = parse<{ value: IHTTPIngressPath }[]>('ingress-paths.yaml')[0]?.map(({ value }) => value);
    const [, poll] = realtimeEndpoints.pollEvents.route.split(' ');
    expect(added?.map(({ path }) => path)).toEqual([connectPath, `/api/v1${poll}`]);
    const backend = { service: { name: service?.metadata?.name, port: { name: 'http' } } };
    for (const path of added ?? []) expect(path).toMatchObject({ pathType: 'Exact', backend });
    const [scaler] = ofKind<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler');
    expect(scaler?.spec?.scaleTargetRef.name).toBe('confab-realtime');
    expect(scaler?.spec?.metrics?.flatMap(({ pods }) => pods?.metric.name ?? [])).toEqual([
      'confab_connections',
    ]);
  });
});
