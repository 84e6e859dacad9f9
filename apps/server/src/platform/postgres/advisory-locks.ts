/** The keys of all advisory locks of a database: two uses of one key would wait for each other. */
export const ADVISORY_LOCKS = {
  /** Servers that start on the same database migrate one after the other. */
  migrations: 7_406_012_533n,
  /** Entries of the audit log are written one after the other, because they are chained. */
  audit: 7_406_012_534n,
  /** The server of a database holds it as long as it lives. */
  lease: 7_406_012_535n,
  /** The edge that does what one edge does for all. */
  duty: 7_406_012_536n,
} as const;
