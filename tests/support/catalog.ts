import type pg from 'pg';
import { withConnection } from '../../adapters/postgres/connection.ts';

/** Everything that the migrations can make, one line of text each; knex's own tables left out. */
const catalogSql = `
with ours as (
  select c.* from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
     and c.relname not like 'knex\\_migrations%'
)
select 'extension ' || extname as line from pg_extension
union all
select 'table ' || relname || ' ' || coalesce(reloptions::text, '') || coalesce(obj_description(oid, 'pg_class'), '')
  from ours
union all
select format('column %s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
              pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
  from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
union all
select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
  from ours join pg_constraint on conrelid = ours.oid
union all
select 'index ' || pg_get_indexdef(indexrelid) from ours join pg_index on indrelid = ours.oid
union all
select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) || tgenabled::text
  from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal
union all
select 'function ' || pg_get_functiondef(p.oid) || coalesce(obj_description(p.oid, 'pg_proc'), '')
  from pg_proc p where pronamespace = 'public'::regnamespace
   and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
union all
select 'type ' || typname from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
   and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
order by 1`;

/** The schema of a database as sorted text, to compare two of them. */
export function getCatalog(url: string): Promise<string[]> {
  return withConnection(url, readCatalog);
}

/** As `getCatalog`, on a connection that knows the tables of before: a new one reads all of their definitions anew. */
export async function readCatalog(database: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(catalogSql);
  return rows.map(({ line }) => line);
}
