/**
 * How every connection that writes is set. The log is checkpointed by the `WalKeeper` and synced by the engine, both
 * off their threads.
 */
export const sqliteSettings = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL',
  'PRAGMA wal_autocheckpoint = 0',
  'PRAGMA foreign_keys = ON',
  'PRAGMA cache_size = -65536',
  'PRAGMA mmap_size = 1073741824',
  'PRAGMA temp_store = MEMORY',
  // Deleted rows are overwritten, so that nobody finds their text in the file (APP-06).
  'PRAGMA secure_delete = ON',
].join('; ');
