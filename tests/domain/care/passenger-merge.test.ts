import { describe, expect, it } from 'vitest';
import type { CareGrant } from '../../../domain/care/care-grant.ts';
import {
  keptGrants,
  type PassengerMerge,
  requireNothingInTheWay,
  requireUndoable,
  requireUnspent,
  undoUntil,
} from '../../../domain/care/passenger-merge.ts';
import { aUser } from '../../support/builders/a-user.ts';

const NOW = new Date('2026-03-05T15:00:00Z');

const aMerge = (overrides: Partial<PassengerMerge> = {}): PassengerMerge => ({
  id: 'merge',
  fromId: 'from',
  intoId: 'into',
  reason: 'Added twice',
  mergedBy: null,
  mergedAt: NOW,
  undoneBy: null,
  undoneAt: null,
  ...overrides,
});

const aGrant = (id: string, overrides: Partial<CareGrant> = {}): CareGrant => ({
  id,
  passengerId: 'from',
  caregiverId: `caregiver of ${id}`,
  organisationId: null,
  scopes: ['book'],
  consent: 'phone',
  recordedBy: null,
  grantedAt: NOW,
  endedAt: null,
  endedBy: null,
  ...overrides,
});

const idsOf = (grants: readonly CareGrant[]) => grants.map(({ id }) => id);

describe('who still helps after a merge', () => {
  const into = aUser({ id: 'into', hasAccount: false });
  const clinic = { caregiverId: null, organisationId: 'clinic' };

  it('is everybody, where the other person has no account and nobody who helps', () => {
    expect(idsOf(keptGrants([aGrant('1'), aGrant('2', clinic)], into, []))).toEqual(['1', '2']);
  });

  it('is nobody, where the other person has an account and decides for themself', () => {
    expect(keptGrants([aGrant('1'), aGrant('2', clinic)], { ...into, hasAccount: true }, [])).toEqual([]);
  });

  it('is not who helps the other person already, nor the person themself', () => {
    const grants = [aGrant('1'), aGrant('2', clinic), aGrant('3', { caregiverId: 'into' })];
    const given = [aGrant('4', { passengerId: 'into', ...clinic })];
    expect(idsOf(keptGrants(grants, into, given))).toEqual(['1']);
  });

  it('is ten people at most', () => {
    const given = Array.from({ length: 9 }, (_, at) => aGrant(`given ${at}`, { passengerId: 'into' }));
    expect(idsOf(keptGrants([aGrant('1'), aGrant('2')], into, given))).toEqual(['1']);
    const many = [...given, aGrant('10', { passengerId: 'into' }), aGrant('11', { passengerId: 'into' })];
    expect(keptGrants([aGrant('1')], into, many)).toEqual([]);
  });
});

describe('a merge', () => {
  it('waits for what is in the way', () => {
    expect(() => requireNothingInTheWay([])).not.toThrow();
    expect(() => requireNothingInTheWay([{ kind: 'under_way', count: 1 }])).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'MERGE_BLOCKED' }),
    );
  });

  it('can be undone for thirty days, once', () => {
    const last = new Date('2026-04-04T15:00:00Z');
    expect(undoUntil(aMerge())).toEqual(last);
    expect(() => requireUndoable(aMerge(), last)).not.toThrow();
    expect(() => requireUndoable(aMerge(), new Date(last.getTime() + 1))).toThrow(
      expect.objectContaining({ code: 'MERGE_FINAL' }),
    );
    expect(() => requireUndoable(aMerge({ undoneAt: NOW }), NOW)).toThrow(
      expect.objectContaining({ code: 'MERGE_UNDONE' }),
    );
  });

  it('is undone only while its money is there', () => {
    expect(() => requireUnspent(1250, 1250)).not.toThrow();
    expect(() => requireUnspent(1250, 1249)).toThrow(
      '$12.50 would go back, and $12.49 is left in the wallet. Give credit first, or leave the merge as it is.',
    );
  });
});
