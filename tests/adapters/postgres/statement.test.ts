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
import { assignments, insertInto, statement, without } from '../../../adapters/postgres/statement.ts';
import { decoderOf, defineTable, type FieldsOf } from '../../../adapters/postgres/table.ts';

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
