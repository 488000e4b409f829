import { readDeployFile } from './deployFolder.ts';

/** An instruction of a Containerfile, such as `USER` with `1000:1000`. */
export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** Parses `deploy/Containerfile` into its stages, each from one FROM to the next. */
export function containerStages(): Instruction[][] {
  const text = readDeployFile('Containerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const stages: Instruction[][] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value });
  }
  return stages;
}

/** The properties of the image that `deploy/Containerfile` builds. */
export interface ContainerImage {
  readonly user: string;
  readonly variables: Record<string, string>;
  readonly volume: string;
  readonly port: number;
  /** The command that checks a running container. */
  readonly healthCheck: readonly string[];
  readonly entryPoint: readonly string[];
  /** The arguments that follow the entry point. */
  readonly command: readonly string[];
}

/** Reads the properties of the image from the last stage; throws if one is missing. */
export function containerImage(): ContainerImage {
  const stage = containerStages().at(-1) ?? [];
  const instruction = (wanted: string) => {
    const found = stage.filter(({ name }) => name === wanted);
    if (found.length !== 1) throw new Error(`The Containerfile needs one ${wanted} in its last stage.`);
    return found[0]?.value.trim() ?? '';
  };
  const assignments = [...instruction('ENV').matchAll(/(\w+)=(\S+)/g)];
  return {
    user: instruction('USER'),
    variables: Object.fromEntries(assignments.map(([, name, value]) => [name, value])),
    volume: instruction('VOLUME'),
    port: Number(instruction('EXPOSE')),
    healthCheck: JSON.parse(instruction('HEALTHCHECK').replace(/^.*?\sCMD\s/, '')),
    entryPoint: JSON.parse(instruction('ENTRYPOINT')),
    command: JSON.parse(instruction('CMD')),
  };
}
