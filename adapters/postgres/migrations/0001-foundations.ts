import type { Knex } from 'knex';

/** btree_gist lets one exclusion constraint compare a driver (=) and a time range (&&). */
const upSql = `
create extension if not exists btree_gist;

create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function set_updated_at() is
  'Keeps updated_at. Its triggers fire only when the statement did not set the column itself.';

create function keep_updated_at(table_name regclass) returns void language plpgsql as $$
begin
  execute format(
    'create trigger set_updated_at before update on %s for each row
       when (new.updated_at = old.updated_at) execute function set_updated_at()', table_name);
end $$;
comment on function keep_updated_at(regclass) is 'For migrations: gives a table the set_updated_at trigger.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0]
    using errcode = 'restrict_violation', constraint = tg_name, table = tg_table_name;
end $$;
comment on function refuse_change() is
  'Refuses the statement or row change that fired it; the trigger argument says why. SQLSTATE 23001.';

create function keep_append_only(table_name regclass) returns void language plpgsql as $$
begin
  execute format(
    'create trigger %I before update or delete or truncate on %s for each statement
       execute function refuse_change(''its rows are append-only'')',
    (select relname from pg_class where oid = table_name) || '_append_only', table_name);
end $$;
comment on function keep_append_only(regclass) is 'For migrations: refuses UPDATE, DELETE and TRUNCATE on a table.';
`;

const downSql = `
drop function keep_append_only(regclass);
drop function refuse_change();
drop function keep_updated_at(regclass);
drop function set_updated_at();
drop extension btree_gist;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
