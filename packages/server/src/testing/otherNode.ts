import type { ServerContext } from '../core/feature/feature.ts';
import { createMetrics } from '../core/observe/metrics.ts';
import { appSettings, uploadConfigs } from '../features/app/index.ts';
import { channelTypeDirectory } from '../features/channelTypes/index.ts';

/**
 * Creates the context of another node over the same store: its features have their own memory. It serves no requests and
 * runs no jobs; tests call its use cases.
 */
export async function createOtherNode(
  context: ServerContext,
  changes: Partial<ServerContext> = {},
): Promise<ServerContext> {
  const other = { ...context, metrics: createMetrics(context.logger), ...changes };
  await Promise.all([
    appSettings(other).load(),
    uploadConfigs(other).load(),
    channelTypeDirectory(other).load(),
  ]);
  return other;
}
