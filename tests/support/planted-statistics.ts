import { runSql } from './database-server.ts';

/** Nothing is analyzed but by the test. */
export const WITHOUT_AUTOVACUUM = `do $$
declare name text;
begin
  for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
    execute 'alter table ' || name || ' set (autovacuum_enabled = off)';
  end loop;
end $$`;

/**
 * Statistics of rides that were all changed so, which the rides of the database no longer are: as of an installation
 * whose first customer, or whose first day, was like nothing that came later.
 */
export async function plantStatistics(databaseUrl: string, change: string): Promise<void> {
  for (const sql of [
    'create table kept as select id, rider_id, driver_id, status from rides',
    'alter table rides disable trigger user',
    'alter table rides drop constraint rides_rules, drop constraint rides_no_driver_overlap',
    'drop index rides_one_in_progress_per_driver',
    `update rides set ${change}`,
    'analyze',
    `update rides set rider_id = kept.rider_id, driver_id = kept.driver_id, status = kept.status
      from kept where kept.id = rides.id`,
    'drop table kept',
    `create unique index rides_one_in_progress_per_driver on rides (driver_id) where status = 'in_progress'`,
    `alter table rides add constraint rides_no_driver_overlap exclude using gist (driver_id with =, time_window with &&)
      where (status in ('accepted', 'confirmed', 'in_progress'))`,
    'alter table rides add constraint rides_rules check (keeps_ride_rules(rides))',
    'alter table rides enable trigger user',
    // The counters of reads would show what is left of the changes in the indexes.
    'vacuum rides',
  ]) {
    await runSql(databaseUrl, sql);
  }
}

/** Every table as it was when it was analyzed with so few rows; without any, nothing is known of their values. */
export async function plantRowCounts(databaseUrl: string, rows: number): Promise<void> {
  const ours = `relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
  const pages = Math.min(rows, 1);
  await runSql(databaseUrl, `update pg_class set reltuples = ${rows}, relpages = ${pages} where ${ours}`);
  if (rows > 0) return;
  await runSql(
    databaseUrl,
    `delete from pg_statistic where starelid in (select oid from pg_class where ${ours})`,
  );
}
