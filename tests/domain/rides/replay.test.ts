import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replay } from '../../../domain/rides/replay.ts';
import type { RideTransition } from '../../../domain/rides/ride.ts';
import { anyWalk } from './arbitrary-walk.ts';
import { ACTIONS, isSpecified, PARTIES, SPECIFIED, STATUSES } from './transition-table.ts';

/** A walk and one row of its history, by its place. */
const anyRowOfWalk = anyWalk().chain((walk) =>
  fc.record({ walk: fc.constant(walk), index: fc.nat({ max: walk.history.length - 1 }) }),
);

function rowAt(history: readonly RideTransition[], index: number): RideTransition {
  const row = history[index];
  if (!row) throw new Error(`No row ${index}`);
  return row;
}

describe('replaying the history of a ride', () => {
  it('gives its current state after any legal walk', () => {
    fc.assert(
      fc.property(anyWalk(), ({ ride, history }) => {
        expect(replay(history)).toBe(ride.status);
      }),
    );
  });

  it('gives the state at every moment on the way', () => {
    fc.assert(
      fc.property(anyRowOfWalk, ({ walk, index }) => {
        expect(replay(walk.history.slice(0, index + 1))).toBe(rowAt(walk.history, index).to);
      }),
    );
  });

  it('reaches every state', () => {
    const reached = new Set(fc.sample(anyWalk(), { numRuns: 500, seed: 7 }).map(({ ride }) => ride.status));
    expect([...reached].sort()).toEqual([...STATUSES].sort());
  });

  it('of nothing gives no state', () => {
    expect(replay([])).toBeNull();
  });
});

/** A move to another time may leave the ride in its state: of such a row the states tell nothing. */
function staysInState({ from, to }: RideTransition): boolean {
  return from === to;
}

/** Whether the party may move a ride by this action to the very state that the row says. */
function leadsTo({ from, to, action, actorRole }: RideTransition): boolean {
  return SPECIFIED.some(
    (row) => row[0] === from && row[1] === action && row[2] === actorRole && row[3] === to,
  );
}

describe('a history that was tampered with', () => {
  it('is noticed when a row is missing', () => {
    fc.assert(
      fc.property(anyRowOfWalk, ({ walk, index }) => {
        fc.pre(!staysInState(rowAt(walk.history, index)));
        expect(replay(walk.history.toSpliced(index, 1))).not.toBe(walk.ride.status);
      }),
    );
  });

  it('is noticed when a row is there twice', () => {
    fc.assert(
      fc.property(anyRowOfWalk, ({ walk, index }) => {
        fc.pre(!staysInState(rowAt(walk.history, index)));
        expect(replay(walk.history.toSpliced(index, 0, rowAt(walk.history, index)))).toBeNull();
      }),
    );
  });

  it('is noticed when two rows changed places', () => {
    fc.assert(
      fc.property(anyRowOfWalk, ({ walk, index }) => {
        fc.pre(index > 0);
        fc.pre(![index, index - 1].every((at) => staysInState(rowAt(walk.history, at))));
        const swapped = walk.history.toSpliced(
          index - 1,
          2,
          rowAt(walk.history, index),
          rowAt(walk.history, index - 1),
        );
        expect(replay(swapped)).toBeNull();
      }),
    );
  });

  it('is noticed when the state before or after a row was changed', () => {
    fc.assert(
      fc.property(anyRowOfWalk, fc.constantFrom(null, ...STATUSES), ({ walk, index }, status) => {
        const row = rowAt(walk.history, index);
        if (status !== row.from) {
          expect(replay(walk.history.with(index, { ...row, from: status }))).toBeNull();
        }
        if (status !== null && status !== row.to) {
          expect(replay(walk.history.with(index, { ...row, to: status }))).toBeNull();
        }
      }),
    );
  });

  it('is noticed when the action of a row was changed', () => {
    fc.assert(
      fc.property(anyRowOfWalk, fc.constantFrom(...ACTIONS), ({ walk, index }, action) => {
        const row = rowAt(walk.history, index);
        fc.pre(action !== row.action);
        // Of two moves that lead the same party from one state to the same other one nothing tells which it was.
        fc.pre(!leadsTo({ ...row, action }));
        expect(replay(walk.history.with(index, { ...row, action }))).toBeNull();
      }),
    );
  });

  it('is noticed when a row names a party that cannot have done it', () => {
    fc.assert(
      fc.property(anyRowOfWalk, fc.constantFrom(...PARTIES), ({ walk, index }, actorRole) => {
        const row = rowAt(walk.history, index);
        fc.pre(!isSpecified(row.from, row.action, actorRole));
        expect(replay(walk.history.with(index, { ...row, actorRole }))).toBeNull();
      }),
    );
  });
});
