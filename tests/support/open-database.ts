/** Runs in its own process. Opens and migrates a database, and prints the catalogue's revision. */
import { openDatabase, readRevision } from '../../src/server/db/database.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl }, () => undefined);
console.log(await readRevision(database));
await database.close();
