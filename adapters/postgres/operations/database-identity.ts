import { withConnection } from '../connection.ts';

/** Which database an address leads to, by whatever name: the same for every address of the same one. */
export function readDatabaseIdentity(databaseUrl: string): Promise<string> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
    );
    return rows[0]?.identity ?? '';
  });
}
