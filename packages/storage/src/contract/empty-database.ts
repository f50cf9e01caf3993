import pg from 'pg';

/** Makes an empty database on a PostgreSQL server (its address ends in `/`) and gives its address. */
export async function emptyDatabase(server: string): Promise<string> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return server + name;
}
