/** A PostgreSQL URL or, without one, the folder of the embedded database. */
export type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string };
