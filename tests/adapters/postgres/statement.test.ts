import { describe, expect, it } from 'vitest';
import {
  arrayOf,
  integer,
  money,
  nullable,
  text,
  time,
  uuid,
} from '../../../adapters/postgres/column-types.ts';
import {
  assignments,
  insert,
  insertInto,
  remove,
  select,
  statement,
  update,
  without,
} from '../../../adapters/postgres/statement.ts';
import { decoderOf, defineTable, onlyValue, type FieldsOf } from '../../../adapters/postgres/table.ts';

interface Parcel {
  readonly id: string;
  readonly sender: { readonly city: string };
  readonly receiver: { readonly city: string };
  readonly priceCents: number;
  readonly sentAt: Date | null;
}

const FIELDS = {
  id: uuid(),
  sender: { city: text() },
  receiver: { city: text() },
  priceCents: money(),
  sentAt: nullable(time()),
} satisfies FieldsOf<Parcel>;
const PARCELS = defineTable('parcels', FIELDS, { note: nullable(text()) });

const parcel: Parcel = {
  id: 'p1',
  sender: { city: 'Toledo' },
  receiver: { city: 'Maumee' },
  priceCents: 1_05,
  sentAt: null,
};

describe('a table', () => {
  it('names its columns after the fields: in snake case, with what is around them, without the unit', () => {
    expect(PARCELS.names).toEqual(['id', 'sender_city', 'receiver_city', 'price', 'sent_at']);
    expect(PARCELS.list('p', 'parcel_')).toMatch(
      /^p\.id as parcel_id, p\.sender_city as parcel_sender_city, /,
    );
  });

  it('reads back what it writes', () => {
    const row = PARCELS.toRow(parcel);
    expect(row).toMatchObject({ sender_city: 'Toledo', receiver_city: 'Maumee' });
    const stored = { ...row, price: '1.05' };
    expect(PARCELS.fromRow(stored)).toEqual(parcel);
  });

  it('refuses a row that lacks a column', () => {
    expect(() => decoderOf({ total: integer() })({ sum: 1 })).toThrow('The row has no column total');
  });

  it('reads a row of one column as what is in it', () => {
    expect(onlyValue(money())({ sum: '1.05' })).toBe(1_05);
  });
});

describe('a statement', () => {
  it('sends each value in the place of its column, whatever the order of the object, in the form of the column', () => {
    const insert = statement('parcels.insert', PARCELS.columns, insertInto(PARCELS, 'note'));
    const { id, ...row } = PARCELS.toRow(parcel);
    expect(insert({ note: 'fragile', ...row, id })).toEqual({
      name: 'parcels.insert',
      text: 'insert into parcels (id, sender_city, receiver_city, price, sent_at, note) values ($1, $2, $3, $4, $5, $6)',
      values: ['p1', 'Toledo', 'Maumee', '1.05', null, 'fragile'],
    });
  });

  it('names a value once, however often it is used', () => {
    const columns = { ...PARCELS.columns, ids: arrayOf(uuid()) };
    const move = statement(
      'parcels.move',
      columns,
      `update parcels set ${assignments('receiver_city')} where id = any($ids) and receiver_city <> $receiver_city`,
    );
    expect(move({ ids: ['p1'], receiver_city: 'Perrysburg' })).toMatchObject({
      text: 'update parcels set receiver_city = $1 where id = any($2) and receiver_city <> $1',
      values: ['Perrysburg', ['p1']],
    });
    expect(without(PARCELS.names, 'id', 'price')).toEqual(['sender_city', 'receiver_city', 'sent_at']);
  });

  it('is refused when the product starts, should its placeholder be no column', () => {
    const unchecked: string = 'delete from parcels where idd = $idd';
    expect(() => statement('parcels.remove', PARCELS.columns, unchecked)).toThrow('$idd is no column');
  });
});

describe('the statements of a table', () => {
  it('read its objects, by its columns and by other placeholders', () => {
    const sentBefore = select(
      'parcels.sent-before',
      PARCELS,
      'where sent_at < $before and sender_city = $sender_city',
      { before: time() },
    );
    const query = sentBefore({ before: new Date(0), sender_city: 'Toledo' });
    expect(query).toMatchObject({
      text: `select ${PARCELS.list()} from parcels where sent_at < $1 and sender_city = $2`,
      values: [new Date(0), 'Toledo'],
    });
    const row = { ...PARCELS.toRow(parcel), price: '1.05' };
    expect(query.fromRow?.(row)).toEqual(parcel);
  });

  it('write the columns of an object, and others by name', () => {
    const add = insert('parcels.add', PARCELS, { also: ['note'], onConflict: '(id) do nothing' });
    expect(add({ ...PARCELS.toRow(parcel), note: null })).toMatchObject({
      text: `insert into parcels (id, sender_city, receiver_city, price, sent_at, note) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
      values: ['p1', 'Toledo', 'Maumee', '1.05', null, null],
    });
  });

  it('change the row with an id, or those that a condition chooses', () => {
    const price = update('parcels.price', PARCELS, ['price', 'note']);
    expect(price({ id: 'p1', price: 2_00, note: null })).toMatchObject({
      text: 'update parcels set price = $1, note = $2 where id = $3',
      values: ['2.00', null, 'p1'],
    });
    const send = update('parcels.send', PARCELS, ['sent_at'], 'where receiver_city = $receiver_city');
    expect(send({ sent_at: null, receiver_city: 'Maumee' }).text).toBe(
      'update parcels set sent_at = $1 where receiver_city = $2',
    );
  });

  it('delete the rows that a condition chooses', () => {
    expect(remove('parcels.remove', PARCELS, 'where id = $id')({ id: 'p1' })).toMatchObject({
      text: 'delete from parcels where id = $1',
      values: ['p1'],
    });
  });
});

describe('what does not compile', () => {
  const rename = statement(
    'parcels.rename',
    PARCELS.columns,
    'update parcels set note = $note where id = $id',
  );

  it('is a value that is missing, misspelled, of another type or null where it must not be', () => {
    // @ts-expect-error `id` is missing.
    rename({ note: 'fragile' });
    // @ts-expect-error It is called `note`.
    rename({ id: 'p1', notes: 'fragile' });
    // @ts-expect-error An id is a text.
    rename({ id: 1, note: 'fragile' });
    // @ts-expect-error An id is never null.
    rename({ id: null, note: 'fragile' });
    expect(rename({ id: 'p1', note: null }).values).toEqual([null, 'p1']);
  });

  it('is a placeholder that is no column', () => {
    // @ts-expect-error It is called `note`.
    expect(() => statement('parcels.x', PARCELS.columns, 'update parcels set note = $notes')).toThrow(
      '$notes',
    );
  });

  it('is a statement of a table that asks for what is no column, or lacks a value', () => {
    // @ts-expect-error It is called `note`.
    expect(() => select('parcels.x', PARCELS, 'where note = $notes')).toThrow('$notes');
    // @ts-expect-error It is called `note`.
    expect(() => update('parcels.x', PARCELS, ['notes'])).toThrow('$notes');
    // @ts-expect-error It is called `note`.
    expect(() => remove('parcels.x', PARCELS, 'where note = $notes')).toThrow('$notes');
    // @ts-expect-error It is called `note`.
    expect(() => insert('parcels.x', PARCELS, { also: ['notes'] })).toThrow('$notes');
    // @ts-expect-error `note` is missing.
    insert('parcels.y', PARCELS, { also: ['note'] })(PARCELS.toRow(parcel));
    // @ts-expect-error `id` is missing.
    update('parcels.y', PARCELS, ['note'])({ note: null });
  });

  it('is a relation by what is no column', () => {
    // @ts-expect-error It is called `id`.
    const related = defineTable('parcels', FIELDS, {}, { first: { by: 'idd', to: PARCELS } });
    expect(related.relations).toHaveProperty('first.by', 'idd');
  });

  it('is a table that misses a field, has one too many or another type', () => {
    const { sentAt, ...missing } = FIELDS;
    // @ts-expect-error `sentAt` is missing.
    const one = missing satisfies FieldsOf<Parcel>;
    // @ts-expect-error A price is never null.
    const two = { ...missing, sentAt, priceCents: nullable(money()) } satisfies FieldsOf<Parcel>;
    // @ts-expect-error A price is a number.
    const three = { ...missing, sentAt, priceCents: text() } satisfies FieldsOf<Parcel>;
    expect([one, two, three]).toHaveLength(3);
  });
});
