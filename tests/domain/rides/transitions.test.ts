import { describe, expect, it } from 'vitest';
import { RIDE_STATUSES } from '../../../domain/rides/ride.ts';
import {
  findTransition,
  requireTransition,
  rideNotOpen,
  TRANSITIONS,
} from '../../../domain/rides/transitions.ts';
import { ACTIONS, isSpecified, PARTIES, SPECIFIED, STATUSES } from './transition-table.ts';

const REFUSED = [null, ...STATUSES].flatMap((from) =>
  ACTIONS.flatMap((action) =>
    PARTIES.filter((by) => !isSpecified(from, action, by)).map((by) => ({ from, action, by })),
  ),
);

describe('the ride states', () => {
  it.each(SPECIFIED)('from %s, %s by %s leads to %s; money: %s', (from, action, by, to, money) => {
    expect(findTransition(from, action, by)).toEqual({ from, action, by, to, money });
  });

  it('are those of the specification and confirmed', () => {
    expect(RIDE_STATUSES).toEqual(STATUSES);
  });

  it('have no other rows and none twice', () => {
    expect(TRANSITIONS).toHaveLength(SPECIFIED.length);
  });

  it('refuse every other combination of state, action and party', () => {
    expect(REFUSED).toHaveLength(7 * 21 * 4 - SPECIFIED.length);
    expect(REFUSED.filter(({ from, action, by }) => findTransition(from, action, by) !== null)).toEqual([]);
  });

  it('end with completed and cancelled: nobody can do anything any more', () => {
    expect(TRANSITIONS.filter(({ from }) => from === 'completed' || from === 'cancelled')).toEqual([]);
  });

  it('settle exactly on the way to completed and release exactly on the way to cancelled', () => {
    for (const { to, money } of TRANSITIONS) {
      expect(money === 'settle').toBe(to === 'completed');
      expect(money === 'release').toBe(to === 'cancelled');
    }
  });
});

describe('a move the ride states refuse', () => {
  it('is a conflict that names the state, or a clean "no longer available" for an answer to a request', () => {
    for (const { from, action, by } of REFUSED) {
      if (from === null) continue;
      const isAnswer = action === 'accept' || action === 'decline';
      expect(() => requireTransition(from, action, by)).toThrow(
        expect.objectContaining(
          isAnswer
            ? { kind: 'conflict', code: 'RIDE_NOT_OPEN', message: 'Ride no longer available' }
            : { kind: 'conflict', code: 'RIDE_STATE', details: { status: from } },
        ),
      );
    }
  });

  it.each([
    ['in_progress', 'cancel', 'rider', 'A ride that is in progress cannot be cancelled'],
    ['completed', 'start', 'driver', 'A ride that is completed cannot be started'],
    ['cancelled', 'assign', 'admin', 'A ride that is cancelled cannot be assigned'],
    ['pending', 'release', 'driver', 'A ride that is pending cannot be given back'],
    ['pending', 'request', 'rider', 'A ride that is pending cannot be requested'],
    ['accepted', 'expire', 'system', 'A ride that is accepted cannot be expired'],
    ['pending', 'unassign', 'admin', 'A ride that is pending cannot be unassigned'],
    ['in_progress', 'confirm', 'driver', 'A ride that is in progress cannot be confirmed'],
    ['completed', 'complete', 'rider', 'A ride that is completed cannot be completed'],
  ] as const)('says in words that %s refuses %s by %s', (from, action, by, message) => {
    expect(() => requireTransition(from, action, by)).toThrow(message);
  });

  it('is not a move they allow', () => {
    for (const [from, action, by, to] of SPECIFIED) {
      if (from !== null) expect(requireTransition(from, action, by).to).toBe(to);
    }
  });
});

describe('the conflict of a lost race', () => {
  it('is the same for every driver who lost it', () => {
    expect(rideNotOpen()).toMatchObject({
      kind: 'conflict',
      code: 'RIDE_NOT_OPEN',
      message: 'Ride no longer available',
      details: {},
    });
  });
});
