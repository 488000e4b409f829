/**
 * The settings of every write connection. The `WalKeeper` checkpoints the log and the engine syncs it, both off their
 * threads.
 */
export const sqliteSettings = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL',
  'PRAGMA wal_autocheckpoint = 0',
  'PRAGMA foreign_keys = ON',
  'PRAGMA cache_size = -65536',
  'PRAGMA mmap_size = 1073741824',
  'PRAGMA temp_store = MEMORY',
  // Deleted rows are overwritten, so that their text cannot be recovered from the file (APP-06).
  'PRAGMA secure_delete = ON',
].join('; ');
