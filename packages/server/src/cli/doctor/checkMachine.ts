import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { formatBytes } from './amounts.ts';
import { type Installation, readMetric } from './installation.ts';

const [mebibyte, gibibyte] = [1024 ** 2, 1024 ** 3];
const minFreeBytes = 256 * mebibyte;
const lowFreeBytes = 5 * gibibyte;
const lowMemoryBytes = 512 * mebibyte;
const minOpenFiles = 1024;
const lowOpenFiles = 10_000;

/** Checks disk space, memory and the limit of open files. */
export async function* checkMachine(installation: Installation): AsyncGenerator<Finding, void, void> {
  yield await checkDisk(installation.config.data);
  yield checkMemory();
  yield await checkOpenFiles(installation);
}

async function checkDisk(data: string): Promise<Finding> {
  let folder = data;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize, blocks, files, ffree } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${formatBytes(free)} of ${formatBytes(blocks * bsize)} are free.`;
  const advice = 'Free space or enlarge the disk: with a full disk, no message can be sent.';
  if (free < minFreeBytes) return problem('disk', text, advice);
  if (files > 0 && ffree / files < 0.02)
    return warning('disk', `Only ${ffree} more files can be created.`, advice);
  return free < Math.min(lowFreeBytes, (blocks * bsize) / 10)
    ? warning('disk', text, advice)
    : ok('disk', text);
}

function checkMemory(): Finding {
  // A container's limit; 0 or more than there is without one.
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  const available = Math.min(process.availableMemory(), total);
  const text = `${formatBytes(available)} of ${formatBytes(total)} memory are available, ${availableParallelism()} processors.`;
  if (available >= lowMemoryBytes) return ok('memory', text);
  return warning('memory', text, 'End other programs, or give the machine or container more memory.');
}

async function checkOpenFiles(installation: Installation): Promise<Finding> {
  // The running server's limit, which a service manager may set; otherwise that of this command.
  const limit = (await readMetric(installation, 'process_max_fds')) ?? (await ownOpenFiles());
  if (limit === undefined) return ok('open files', 'The limit is not known on this system.');
  const text = `The limit is ${limit}.`;
  const advice = 'Raise it (systemd: LimitNOFILE=65536): every socket is an open file.';
  if (limit < minOpenFiles) return problem('open files', text, advice);
  return limit < lowOpenFiles ? warning('open files', text, advice) : ok('open files', text);
}

async function ownOpenFiles(): Promise<number | undefined> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /^Max open files +(\d+)/m.exec(text)?.[1];
  return soft === undefined ? undefined : Number(soft);
}
