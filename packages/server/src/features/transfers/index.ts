export {
  type EverythingOptions,
  exportEverything,
  exportTenantTask,
  requestTenantExport,
} from './confab/exportEverything.ts';
export { storedBlobs } from './confab/storedBlobs.ts';
