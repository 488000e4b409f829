import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

/** The root of the repository. */
export const repositoryFolder = fileURLToPath(new URL('../../../../', import.meta.url));

/** The folder `deploy/` of the repository. */
export const deployFolder = join(repositoryFolder, 'deploy');

/** Returns the files below `deploy/`, as paths relative to it. */
export function deployFiles(): string[] {
  const entries = readdirSync(deployFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(deployFolder.length + 1)).sort();
}

/** Reads a file below `deploy/`. */
export const readDeployFile = (path: string): string => readFileSync(join(deployFolder, path), 'utf8');

/** Parses the documents of a YAML file below `deploy/`; throws on any error or duplicate key. */
export function parseDeployFile(path: string): Record<string, unknown>[] {
  const documents = parseAllDocuments(readDeployFile(path), { merge: true });
  return [...documents].map((document) => {
    const [error] = [...document.errors, ...document.warnings];
    if (error) throw error;
    return document.toJS();
  });
}
