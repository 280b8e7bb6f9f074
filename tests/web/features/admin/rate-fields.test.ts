import { describe, expect, it } from 'vitest';
import { getChanges } from '../../../../web/features/admin/rate-fields.ts';

const rates = {
  schedulingFee: '2.50',
  shortDistanceMinimum: '15.00',
  shortDistancePerMile: '1.92',
  longDistanceMinimum: '25.00',
  longDistancePerMile: '1.75',
  commissionRate: '85.00',
};

describe('changesOf', () => {
  it('names the rates that differ, before and after', () => {
    expect(getChanges({ ...rates, schedulingFee: '3.00', commissionRate: '82.50' }, rates)).toEqual([
      'Scheduling fee $2.50 → $3.00',
      'Driver commission 85.00 % → 82.50 %',
    ]);
  });

  it('is empty when nothing differs, and unknown without a version before', () => {
    expect(getChanges(rates, rates)).toEqual([]);
    expect(getChanges(rates, undefined)).toBeNull();
  });
});
