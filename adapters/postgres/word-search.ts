import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { queryBuilder } from './composed-query.ts';

/** What was typed as a search for words that begin so, each for `to_tsquery`; null when there is no word in it. */
export function toWordBeginnings(typed: string): readonly string[] | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words && words.map((word) => `${word}:*`);
}

/** What people are found by, as the index `users_by_words` has it. */
export const PERSON_WORDS = `to_search_words(users.sort_name || ' ' || users.email
  || coalesce(' ' || right(users.phone, 10) || ' ' || right(users.phone, 7), ''))`;

const PHONE_NUMBER = /^\+?[\d\s().-]+$/;
const PHONE_MIN_DIGITS = 4;
const NATIONAL_DIGITS = 10;

/** What was typed as a search of `PERSON_WORDS`: a phone number is one word, however its digits are grouped. */
export function toPersonBeginnings(typed: string): readonly string[] | null {
  const digits = typed.trim().replace(/^\+1/, '').replaceAll(/\D/g, '');
  const isPhone = PHONE_NUMBER.test(typed.trim()) && digits.length >= PHONE_MIN_DIGITS;
  return isPhone ? [`${digits.slice(-NATIONAL_DIGITS)}:*`] : toWordBeginnings(typed);
}

/** As whoever types a whole e-mail address wants its account. */
export const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** For `to_tsquery`: all of the words. */
export function allOf(beginnings: readonly string[]): string {
  return beginnings.join(' & ');
}

/** The newest rows tell which words are common: those that one in twenty of them has. */
const SAMPLED_ROWS = 400;
const COMMON_ROWS = 20;

/**
 * A search for rows with some words, of which the planner cannot know how many there are. Rows that many have are found
 * by walking along the order of the list, others by the index of words, and there by the rarer ones of the words: the
 * index has to read all that it knows of a word, whatever the others are.
 */
export class WordSearch {
  private readonly all: string;

  constructor(
    private readonly table: 'rides' | 'users',
    /** The expression that the index of words is of. */
    private readonly words: string,
    private readonly beginnings: readonly string[],
  ) {
    this.all = allOf(beginnings);
  }

  /** Narrows a query whose order an index has to the rows that are found, if many are; else to none. */
  ifCommon<M extends Model>(query: QueryBuilder<M>): QueryBuilder<M> {
    // Not a condition that the index of words could serve.
    return query
      .whereRaw(`(select is_common from ${this.name})`)
      .whereRaw(`(${this.words} @@ to_tsquery('simple', ?)) is true`, [this.all]);
  }

  /** Narrows a query to the rows that are found, if few are; else to none. Not to be ordered before it was read. */
  ifRare<M extends Model>(query: QueryBuilder<M>): QueryBuilder<M> {
    return this.indexed(query.whereRaw(`not (select is_common from ${this.name})`));
  }

  /** Narrows a query to the rows that are found, by the index of words however many there are. */
  indexed<M extends Model>(query: QueryBuilder<M>): QueryBuilder<M> {
    return query
      .whereRaw(`${this.words} @@ (select looked_up from ${this.name})`)
      .whereRaw(`((select is_whole from ${this.name}) or ${this.words} @@ to_tsquery('simple', ?))`, [
        this.all,
      ]);
  }

  private get name(): string {
    return `asked_${this.table}`;
  }

  /** For the `with` of the statement in which the conditions stand: which words are common. */
  asked(): Knex.Raw {
    const { table, words, name } = this;
    return queryBuilder.raw(
      `sampled_${table} as materialized (
          select ${words} as words
          from (select * from ${table} order by created_at desc, id desc limit ${SAMPLED_ROWS}) as ${table}
        ), ${name} as materialized (
          select to_tsquery('simple', coalesce(string_agg(word, ' & ') filter (where not is_usual), ?)) as looked_up,
            not bool_or(is_usual) or bool_and(is_usual) as is_whole,
            (select count(*) from sampled_${table} where words @@ to_tsquery('simple', ?)) >= ${COMMON_ROWS} as is_common
          from (
            select word, (
              select count(*) from sampled_${table} where words @@ to_tsquery('simple', word)) >= ${COMMON_ROWS} as is_usual
            from unnest(?::text[]) as word
          ) as known
        )`,
      [this.all, this.all, [...this.beginnings]],
    );
  }
}

/** A statement that begins with what its parts are called in it. */
export function withParts(parts: readonly Knex.Raw[], query: Knex.Raw | Knex.QueryBuilder): Knex.Raw {
  return queryBuilder.raw(`with ${parts.map(() => '?').join(', ')} ?`, [...parts, query]);
}
