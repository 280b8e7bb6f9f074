import { describe, expect, it } from 'vitest';
import { getChanges } from '../../../../web/features/admin/rate-fields.ts';
import { proposedRates } from '../../../support/proposed-rates.ts';

const rates = proposedRates;

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
