import { expect, it } from 'vitest';
import { getChangedFields } from '../../../../../web/features/admin/security/changed-fields.ts';

it('names what was changed in words, and sums as money', () => {
  const before = JSON.stringify({ userType: 'rider', amountCents: 21_785, suspended: false });
  const after = JSON.stringify({ userType: 'driver', amountCents: 0, suspended: false, reason: 'Moved' });
  expect(getChangedFields(before, after)).toEqual([
    { name: 'User type', before: 'rider', after: 'driver' },
    { name: 'Amount', before: '$217.85', after: '$0.00' },
    { name: 'Reason', before: '', after: 'Moved' },
  ]);
});
