import { expect, it } from 'vitest';
import { requireClosable, type ClosingFacts } from '../../../domain/wallet/accounting-period.ts';
import { expectRefusal } from '../../support/refusal.ts';

/** In New York, where the clocks are set forward in it. */
const MARCH: ClosingFacts = {
  month: '2026-03',
  since: new Date('2026-03-01T05:00:00Z'),
  until: new Date('2026-04-01T04:00:00Z'),
  now: new Date('2026-04-01T06:00:00Z'),
  latest: null,
  firstEntryAt: new Date('2026-03-01T05:00:00Z'),
  timeZone: 'America/New_York',
};
const closed = (month: string, until: string) => ({
  id: '1',
  month,
  since: new Date(0),
  until: new Date(until),
  accounts: [],
  closedAt: new Date(until),
});
const closing = (facts: Partial<ClosingFacts>) => async () => requireClosable({ ...MARCH, ...facts });

it('a month is closed two hours after its end', async () => {
  expect(() => requireClosable(MARCH)).not.toThrow();
  await expectRefusal(closing({ now: new Date('2026-04-01T05:59:59Z') }), 'MONTH_NOT_OVER');
});

it('months are closed one after the other, from that of the first entry on', async () => {
  const january = closed('2026-01', '2026-02-01T05:00:00Z');
  const next = { code: 'MONTH_BEFORE_OPEN', details: { month: '2026-02' } };
  await expectRefusal(closing({ latest: january }), next);
  await expectRefusal(closing({ firstEntryAt: new Date('2026-03-01T04:59:59Z') }), next);
  expect(() =>
    requireClosable({ ...MARCH, latest: closed('2026-02', '2026-03-01T05:00:00Z') }),
  ).not.toThrow();
  expect(() => requireClosable({ ...MARCH, firstEntryAt: null })).not.toThrow();
});

it('no month is closed twice', async () => {
  await expectRefusal(closing({ latest: closed('2026-03', '2026-04-01T04:00:00Z') }), 'MONTH_CLOSED');
  await expectRefusal(closing({ latest: closed('2026-05', '2026-06-01T04:00:00Z') }), 'MONTH_CLOSED');
});
