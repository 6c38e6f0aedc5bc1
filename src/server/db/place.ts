/** Where the data live: a PostgreSQL address, or the folder of the embedded database. */
export type DatabasePlace = { databaseUrl: string | undefined; dataDir: string };
