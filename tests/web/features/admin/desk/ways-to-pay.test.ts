import { describe, expect, it } from 'vitest';
import {
  chosenWay,
  type Cover,
  deskWays,
  neededCents,
} from '../../../../../web/features/admin/desk/ways-to-pay.ts';

const card = {
  __typename: 'PaymentMethod' as const,
  id: 'c1',
  brand: 'visa',
  last4: '4242',
  isDefault: true,
};
const payer = { available: '10.00', cards: [card] };
const once = { when: 'now', back: 'none' } as const;
const cover: Cover = {
  agreementId: 'a1',
  agreementName: 'Dialysis',
  organisationName: 'Riverside Clinic',
  covered: '15.00',
  own: '5.00',
  ownOfReturn: '20.00',
  problem: null,
  problemText: null,
};
const ways = (cents: number, trip: Parameters<typeof neededCents>[1] = once, by: Cover | null = null) =>
  deskWays(payer, trip, { cents, cover: by, allowsCash: true });

describe('what a caller has to have', () => {
  it('is the fare, twice with a way back at a time, and only what an organization leaves', () => {
    expect(neededCents(20_00, once, null)).toBe(20_00);
    expect(neededCents(20_00, { when: 'now', back: 'at_time' }, null)).toBe(40_00);
    expect(neededCents(20_00, { when: 'now', back: 'on_call' }, null)).toBe(20_00);
    expect(neededCents(20_00, { when: 'weekly', back: 'at_time' }, null)).toBe(20_00);
    expect(neededCents(20_00, { when: 'now', back: 'at_time' }, cover)).toBe(25_00);
  });
});

describe('how a caller can pay', () => {
  it('is by wallet, saved cards and cash; a wallet without enough says what is missing', () => {
    expect(ways(12_00)).toEqual([
      { id: 'wallet', label: 'Wallet, $10.00', problem: '$2.00 is missing.' },
      { id: 'c1', label: 'VISA •••• 4242', problem: null },
      { id: 'cash', label: 'Cash to the driver', problem: null },
    ]);
    expect(ways(10_00)[0]?.problem).toBeNull();
    // Nothing is held before the rides are booked.
    expect(ways(12_00, { when: 'weekly', back: 'none' })[0]?.problem).toBeNull();
  });

  it.each([
    [{ when: 'weekly', back: 'none' } as const, null],
    [{ when: 'now', back: 'on_call' } as const, null],
    [once, cover],
  ])('is not in cash for every ride: %#', (trip, by) => {
    expect(ways(5_00, trip, by).at(-1)?.problem).not.toBeNull();
  });

  it('is not in cash where it is not allowed', () => {
    const without = deskWays(payer, once, { cents: 5_00, cover: null, allowsCash: false });
    expect(without.map(({ id }) => id)).toEqual(['wallet', 'c1']);
  });

  it('is the first that is possible, unless another was chosen', () => {
    expect(chosenWay(ways(12_00), null)?.id).toBe('c1');
    expect(chosenWay(ways(12_00), 'cash')?.id).toBe('cash');
    expect(chosenWay(ways(12_00), 'wallet')).toBeNull();
  });
});
