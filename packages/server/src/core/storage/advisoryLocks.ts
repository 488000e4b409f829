/** The numbers of PostgreSQL's advisory locks, each for one purpose: they are one space for all of a database. */
export const advisoryLocks = {
  migrations: 7_266_232,
  searchFill: 7_266_233,
  writer: 7_266_234,
} as const;
