import { OF_ALL } from './rides/ride-table.ts';
import { raw } from 'objection';
import type { Part, Rows } from './composed-query.ts';

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

/** The newest rows tell whether words are common: then one row in twenty-five has them. */
const SAMPLED_ROWS = 300;
const COMMON_ROWS = 12;
/** A word that nearly every row has, such as the town, is not looked up: the index would read all that it knows of it. */
const USUAL_SHARE = 0.9;
/** So far a list is walked for common words; where they are not there, the index is asked after all. */
export const WALKED_ROWS = 4_000;

const SAMPLED = { rides: `rides where ${OF_ALL}`, users: 'users' };
/** What operators search by is indexed of rides that have ended. The others are few, and looked at one by one. */
const INDEXED = {
  rides: {
    by: "rides.status in ('completed', 'cancelled')",
    not: `rides.status in ('pending', 'accepted', 'confirmed', 'in_progress') and ${OF_ALL}`,
  },
  users: { by: 'true', not: 'false' },
};

/** A condition on rides, twice: of the ended ones it has an index. */
export function endedOrNot(condition: string): string {
  const { by, not } = INDEXED.rides;
  return `(${by} and ${condition} or ${not} and ${condition})`;
}

/**
 * A search for rows with some words, of which the planner cannot know how many there are. Where many have them, they are
 * found by walking along the order of the list, else by the index of words, which reads all there are.
 */
export class WordSearch {
  private readonly query: string;

  constructor(
    private readonly table: 'rides' | 'users',
    /** The expression that the index of words is of. */
    private readonly words: string,
    private readonly beginnings: readonly string[],
  ) {
    this.query = allOf(beginnings);
  }

  /** For the `with` of the statement in which `ifCommon` and `ifTooFew` stand. */
  sample(): Part[] {
    const { table, words, query, beginnings } = this;
    const newest = `select * from ${SAMPLED[table]} order by created_at desc, id desc limit ${SAMPLED_ROWS}`;
    const known = raw(
      `select (select count(*) from seen_${table} where words @@ to_tsquery('simple', ?)) >= ${COMMON_ROWS} as is_common,
          to_tsquery('simple', coalesce(string_agg(word, ' & ') filter (where not is_usual), ?)) as looked_up,
          bool_and(is_usual) or not bool_or(is_usual) as is_whole
        from (
          select word, (select count(*) from seen_${table} where words @@ to_tsquery('simple', word))
            >= ${USUAL_SHARE} * (select count(*) from seen_${table}) as is_usual
          from unnest(?::text[]) as word
        ) as known`,
      [query, query, [...beginnings]],
    );
    return [
      [`seen_${table}`, raw(`select ${words} as words from (${newest}) as ${table}`)],
      [`sampled_${table}`, known],
    ];
  }

  /** Narrows a query, whose order an index has, to the rows that are found, if many are; else to none. */
  ifCommon(query: Rows): Rows {
    // Not a condition that the index of words could serve.
    return query
      .where(raw(`(select is_common from sampled_${this.table})`))
      .where(raw(`(${this.words} @@ to_tsquery('simple', ?)) is true`, [this.query]));
  }

  /** What the lists with common words have, in the `with` of the statement; `ifTooFew` asks for it. */
  near(lists: readonly Rows[]): Part {
    const all = lists.map(() => '(?)').join(' union all ');
    return [`near_${this.table}`, raw(`select id from (${all}) as listed`, [...lists])];
  }

  /** Narrows a query to the rows that are found, by the index, unless a page and one more were near. In no order. */
  ifTooFew(query: Rows, limit: number): Rows {
    const { table, words } = this;
    const { by, not } = INDEXED[table];
    const hasAll = `(${words} @@ to_tsquery('simple', ?)) is true`;
    return query
      .where(raw(`(select count(*) from near_${table}) <= ?`, [limit]))
      .where(
        raw(`(${by} and ${words} @@ (select looked_up from sampled_${table}) or ${not} and ${hasAll})`, [
          this.query,
        ]),
      )
      .where(raw(`((select is_whole from sampled_${table}) or ${hasAll})`, [this.query]));
  }

  /** Narrows a query to the rows that are found, by the index of words however many there are. */
  indexed(query: Rows): Rows {
    return query.where(raw(`${this.words} @@ to_tsquery('simple', ?)`, [this.query]));
  }
}
