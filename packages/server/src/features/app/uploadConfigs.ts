import { type AppSettings, appStream } from '@confab/protocol';
import {
  type appEndpoints,
  appEvents,
  defaultUploadConfig,
  type ParsedBodyOf,
} from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { Config } from '../../core/config/config.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { recordAppChange } from './recordAppChange.ts';

type Change = ParsedBodyOf<typeof appEndpoints.updateAppSettings>;

const selectSettings = statement((k, _: Placeholders<object>, dialect) =>
  k
    .selectFrom('app')
    .select('settings')
    .$if(dialect.name === 'postgres', (query) => query.forUpdate()),
);
const updateSettings = statement((k, p: Placeholders<{ settings: string }>) =>
  k.updateTable('app').set({ settings: p('settings') }),
);

/** The upload rules (APP-01), cached. */
export interface UploadConfigs {
  /** Valid once the server has started. */
  current(): AppSettings;
  load(): Promise<void>;
}

/** Creates the upload rules of a server; changes on any node arrive over the bus. */
export const uploadConfigs = perServer(({ database, bus, config }): UploadConfigs => {
  let settings: AppSettings | undefined;
  bus.observe(['app.settings_updated'], ({ json }) => {
    settings = JSON.parse(json).settings;
  });
  return {
    current() {
      if (!settings) throw new Error('The upload configs are read when the server starts.');
      return settings;
    },
    async load() {
      settings = await database.write((tx) => readSettings(tx, config));
    },
  };
});

/** Changes some of the settings; omitted ones are unchanged. */
export function updateUploadConfigs(
  context: ServerContext,
  change: Change,
  actor: Actor,
): Promise<AppSettings> {
  return context.database.write(async (tx) => {
    const before = await readSettings(tx, context.config);
    const settings: AppSettings = {
      ...before,
      image_upload_config: { ...before.image_upload_config, ...change.image_upload_config },
      file_upload_config: { ...before.file_upload_config, ...change.file_upload_config },
    };
    const { map_tiles: _, ...kept } = settings;
    await tx.run(updateSettings, { settings: JSON.stringify(kept) });
    await context.log.append(tx, {
      stream: appStream,
      definition: appEvents.appSettingsUpdated,
      actor_id: actor.userId,
      payload: { settings },
    });
    await recordAppChange(context, tx, actor, before, settings);
    return settings;
  });
}

async function readSettings(reader: Reader, config: Config): Promise<AppSettings> {
  const row = await reader.get(selectSettings, {});
  const stored: Partial<AppSettings> = row?.settings ? JSON.parse(row.settings) : {};
  return {
    image_upload_config: { ...defaultUploadConfig, ...stored.image_upload_config },
    file_upload_config: { ...defaultUploadConfig, ...stored.file_upload_config },
    ...mapTiles(config),
  };
}

/** Set by the operator, not by admins: the pages' security headers name their host. */
const mapTiles = ({
  mapTileUrl: url,
  mapAttribution: attribution,
}: Config): Pick<AppSettings, 'map_tiles'> => (url === undefined ? {} : { map_tiles: { url, attribution } });
