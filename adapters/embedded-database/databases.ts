import pg from 'pg';
import { toUrl, type Cluster } from './cluster.ts';
import { errorCode } from './embedded-database-error.ts';

/** Every cluster has this database, to connect to before there is another. */
const maintenanceDatabase = 'postgres';

/** Whether the server on this port serves the cluster: accepts its password and a query. */
export async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    await query(toUrl(cluster, port, maintenanceDatabase), 'select 1');
    return true;
  } catch {
    return false;
  }
}

export async function ensureDatabase(cluster: Cluster, port: number, database: string): Promise<void> {
  try {
    await query(toUrl(cluster, port, database), 'select 1');
  } catch (error) {
    if (errorCode(error) !== '3D000') throw error; // invalid_catalog_name: it does not exist yet
    await createDatabase(toUrl(cluster, port, maintenanceDatabase), database);
  }
}

async function createDatabase(maintenanceUrl: string, database: string): Promise<void> {
  try {
    await query(maintenanceUrl, `create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    // duplicate_database, or unique_violation in the same instant: another starter made it
    if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error;
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
