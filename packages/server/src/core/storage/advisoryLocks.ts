/** Keys of PostgreSQL's advisory locks, which share one namespace per database. */
export const advisoryLocks = {
  migrations: 7_266_232,
  searchFill: 7_266_233,
  writer: 7_266_234,
} as const;
