import pg from 'pg';

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on a server and returns its URL. With `role`, creates this role as the owner of the database. The
 * role has no other right on the server.
 */
export async function createDatabaseOn(server: string, name: string, role?: string): Promise<string> {
  await onServer(server, async (client) => {
    if (role !== undefined) await client.query(`create role ${role} login`);
    await client.query(`create database ${name}${role === undefined ? '' : ` owner ${role}`}`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (role !== undefined) url.username = role;
  return url.href;
}
