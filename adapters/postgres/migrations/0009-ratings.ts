import type { Knex } from 'knex';

const upSql = `
create table ratings (
  id uuid primary key,
  ride_id uuid not null references rides on delete restrict,
  rater_id uuid not null references users on delete restrict,
  ratee_id uuid not null references users on delete restrict,
  rating integer not null constraint ratings_rating_range check (rating between 1 and 5),
  comment text constraint ratings_comment_length check (char_length(comment) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ratings_ride_rater_ratee_key unique (ride_id, rater_id, ratee_id),
  constraint ratings_two_people check (rater_id <> ratee_id)
);
create index ratings_by_ratee on ratings (ratee_id, created_at desc, id desc);
create index ratings_by_rater on ratings (rater_id, created_at desc, id desc);
create index ratings_by_ratee_in_order_of_stars on ratings (ratee_id, rating, id);
create index ratings_by_rater_in_order_of_stars on ratings (rater_id, rating, id);
create index ratings_by_stars on ratings (rating, created_at desc, id desc);
create index ratings_in_order_of_stars on ratings (rating, id);
create index ratings_by_created on ratings (created_at desc, id desc);
select keep_updated_at('ratings');
`;

const downSql = 'drop table ratings;';

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
