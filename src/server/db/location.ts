/** Where the data live: a PostgreSQL address, or the folder of the embedded database. */
export type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string };
