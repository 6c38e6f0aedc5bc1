/** If there is no PostgreSQL URL, the SQLite file is in the folder `dataDir`. */
export type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string };
