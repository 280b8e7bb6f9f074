import type pg from 'pg';
import type { ObjectPurpose } from '../../../domain/objects/stored-object.ts';
import { withConnection } from '../connection.ts';

/** How much there is in a database, all of it at one time: what a backup has to bring back. */
export interface BackupFigures {
  readonly takenAt: Date;
  /** Of PostgreSQL. */
  readonly serverVersion: string;
  /** Where the write-ahead log was. */
  readonly lsn: string;
  readonly migrations: readonly string[];
  readonly tables: readonly TableFigures[];
  /** The last entry of the ledger; null while there is none. */
  readonly lastEntryId: string | null;
}

export interface TableFigures {
  readonly name: string;
  readonly rows: number;
  /** The database refuses to change or delete its rows, so that there can only be more of them. */
  readonly isAppendOnly: boolean;
}

/** A file that has to be in the object storage. */
export interface KeptObject {
  readonly id: string;
  readonly purpose: ObjectPurpose;
  /** Of its first form. */
  readonly sizeBytes: number;
}

const HEAD = `
  select now() as "takenAt", current_setting('server_version') as "serverVersion",
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as lsn,
    array(select name::text from knex_migrations order by id) as migrations,
    (select id::text from journal_entries order by created_at desc, id desc limit 1) as "lastEntryId"`;

/** What is not logged is lost with a crash, and is in no backup. */
const TABLES = `
  select relname as name, exists (
      select from pg_trigger where tgrelid = pg_class.oid and tgname = relname || '_append_only') as "isAppendOnly"
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not like 'knex%' order by relname`;

const KEPT = `
  select id, purpose, size_bytes as "sizeBytes" from stored_objects where state in ('stored', 'attached') order by id`;

/** Counts every row, in one snapshot. Reads only. */
export function readBackupFigures(databaseUrl: string): Promise<BackupFigures> {
  return withConnection(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: heads } = await client.query<Omit<BackupFigures, 'tables'>>(HEAD);
    const { rows: names } = await client.query<Omit<TableFigures, 'rows'>>(TABLES);
    const tables: TableFigures[] = [];
    for (const table of names) tables.push({ ...table, rows: await countRows(client, table.name) });
    await client.query('commit');
    const [head] = heads;
    if (!head) throw new Error('The database says nothing of itself');
    return { ...head, tables };
  });
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${client.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.count);
}

export function hasJournalEntry(databaseUrl: string, id: string): Promise<boolean> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query('select from journal_entries where id = $1', [id]);
    return rows.length > 0;
  });
}

/** Every file that the rows of a database speak of. */
export function listKeptObjects(databaseUrl: string): Promise<readonly KeptObject[]> {
  return withConnection(databaseUrl, async (client) => (await client.query<KeptObject>(KEPT)).rows);
}

/** How the server gets rid of its log, for a recovery to any time. */
export interface LogArchive {
  readonly isOn: boolean;
  readonly lastArchivedAt: Date | null;
  /** Whether the last attempt failed. */
  readonly isFailing: boolean;
}

export function readLogArchive(databaseUrl: string): Promise<LogArchive> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<LogArchive>(`
      select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "lastArchivedAt",
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
      from pg_stat_archiver`);
    return rows[0] ?? { isOn: false, lastArchivedAt: null, isFailing: false };
  });
}

/** Keeps in `databaseUrl` that a restored backup of it was checked. Throws where it cannot be written. */
export function recordBackupCheck(databaseUrl: string, takenAt: Date, faults: number): Promise<void> {
  return withConnection(databaseUrl, async (client) => {
    await client.query('insert into backup_checks (taken_at, faults) values ($1, $2)', [takenAt, faults]);
  });
}
