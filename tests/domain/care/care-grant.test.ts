import { describe, expect, it } from 'vitest';
import { CARE_SCOPES, requireScope, toScopes } from '../../../domain/care/care-grant.ts';

describe('what a caregiver may do', () => {
  it('is each thing once, in one order', () => {
    expect(toScopes(['receipts', 'cancel', 'receipts'])).toEqual(['cancel', 'receipts']);
    expect(toScopes([...CARE_SCOPES].reverse())).toEqual(CARE_SCOPES);
    expect(toScopes([])).toEqual([]);
  });

  it('is to book as well where it is to pay, and for an organisation', () => {
    expect(toScopes(['pay'])).toEqual(['book', 'pay']);
    expect(toScopes(['receipts'], { organisationId: null })).toEqual(['receipts']);
    expect(toScopes(['receipts'], { organisationId: 'clinic' })).toEqual(['book', 'receipts']);
  });

  it('is nothing that was not given', () => {
    for (const scope of CARE_SCOPES) {
      expect(() => requireScope([scope], scope)).not.toThrow();
      const others = CARE_SCOPES.filter((other) => other !== scope);
      expect(() => requireScope(others, scope)).toThrowError(
        expect.objectContaining({ code: 'CARE_NOT_GIVEN' }),
      );
    }
  });
});
