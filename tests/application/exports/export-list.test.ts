import { describe, expect, it } from 'vitest';
import { csvList } from '../../../application/exports/csv-list.ts';
import { csvLists } from '../../../application/exports/csv-lists.ts';
import { exportList } from '../../../application/exports/export-list.ts';
import { serviceArea } from '../../../application/ports/geo.ts';
import { clock } from '../../../application/ports/operations.ts';
import { unitOfWork } from '../../../application/ports/unit-of-work.ts';
import { csvFilters } from '../../../application/exports/inputs.ts';
import { sessions, type Sessions } from '../../../application/ports/sign-in.ts';
import type { Session } from '../../../domain/users/session.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { ADMIN_ID } from '../../support/builders/personas.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../../support/in-memory/in-memory-unit-of-work.ts';
import { given, makeUseCase } from '../../support/make-use-case.ts';
import { TOLEDO } from '../../support/builders/an-area.ts';
import { aLongList, everyList } from './a-long-list.ts';

const ADMIN: UserActor = { kind: 'user', userType: 'admin', userId: ADMIN_ID };

const noEvents = csvList({
  filter: csvFilters['security-events'],
  needs: {},
  columns: { Kind: (kind: string) => kind },
  page: async () => ({ items: [], cursors: [], nextCursor: null }),
}).make([{}]);

function setUp(length = 250, open: Pick<Sessions, 'list'> = { list: async () => [] }) {
  const { list, read } = aLongList(length);
  const store = new InMemoryUnitOfWork();
  const time = new FixedClock();
  return {
    exportList: makeUseCase(
      exportList,
      given(csvLists, { ...everyList(list), 'security-events': noEvents }),
      given(unitOfWork, store),
      given(sessions, open),
      given(serviceArea, TOLEDO.serviceArea),
      given(clock, time),
    ),
    read,
    clock: time,
    audit: () => store.tables.audit,
  };
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('saving a list', () => {
  it('brings the headings and every row, whatever the length of a page', async () => {
    const { exportList } = setUp();
    const { text } = await exportList.execute(ADMIN, { list: 'bookings' });
    const lines = (await textOf(text)).split('\r\n');
    expect(lines).toHaveLength(252);
    expect([lines[0], lines[1], lines[250], lines[251]]).toEqual([
      'Number,Address',
      '0,"0 Monroe Street, Toledo, OH"',
      '249,"249 Monroe Street, Toledo, OH"',
      '',
    ]);
  });

  it('names the file by the list and the day', async () => {
    const { fileName } = await setUp().exportList.execute(ADMIN, { list: 'bookings' });
    expect(fileName).toBe('bookings-2026-03-11.csv');
  });

  it('reads a page when it is asked for, and no further', async () => {
    const { exportList, read } = setUp();
    const { text } = await exportList.execute(ADMIN, { list: 'bookings' });
    const pieces = text[Symbol.asyncIterator]();
    await pieces.next();
    await pieces.next();
    expect(read.pages).toBe(1);
    await pieces.return?.();
    expect(read.pages).toBe(1);
  });

  it('looks once a second at most whether the session is still open', async () => {
    let looks = 0;
    const session = { id: 'session-1', isFresh: true };
    const list = async () => {
      looks += 1;
      return [{ id: session.id } as Session];
    };
    const { exportList, clock } = setUp(1_000, { list });
    const { text } = await exportList.execute({ ...ADMIN, session }, { list: 'bookings' });
    const seen: number[] = [];
    for await (const piece of text) {
      if (piece) seen.push(looks);
      if (seen.length % 4 === 0) clock.advance({ seconds: 1 });
    }
    expect(seen).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
  });

  it('by the product itself has no session to lose', async () => {
    const list = () => Promise.reject(new Error('Nobody asks'));
    const { exportList, clock } = setUp(250, { list });
    const { text } = await exportList.execute({ kind: 'system', name: 'cli' }, { list: 'bookings' });
    clock.advance({ seconds: 5 });
    expect((await textOf(text)).split('\r\n')).toHaveLength(252);
  });

  it('an empty list is its headings', async () => {
    const { text } = await setUp().exportList.execute(ADMIN, { list: 'security-events' });
    expect(await textOf(text)).toBe('Kind\r\n');
  });

  it('is in the audit log before the first row is handed out: who, what and by which filter', async () => {
    const { exportList, audit } = setUp();
    await exportList.execute(ADMIN, { list: 'bookings', filter: { filter: 'completed' } });
    expect(audit()).toMatchObject([
      {
        actor: ADMIN,
        action: 'list.export',
        subjectType: 'list',
        subjectId: 'bookings',
        after: { filter: { filter: 'completed' } },
      },
    ]);
  });

  it.each([
    { list: 'passwords' as 'bookings' },
    { list: 'bookings' as const, filter: { fliter: 'completed' } },
    { list: 'bookings' as const, filter: { filter: 'gone' } },
  ])('refuses what it does not know, and notes nothing: %j', async (input) => {
    const { exportList, audit } = setUp();
    await expect(exportList.execute(ADMIN, input)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(audit()).toEqual([]);
  });
});
