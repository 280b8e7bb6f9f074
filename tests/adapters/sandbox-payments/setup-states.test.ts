import { describe, expect, it } from 'vitest';
import {
  authenticateSetup,
  confirmSetup,
  openSetup,
  presentSetup,
  type SandboxCardData,
} from '../../../adapters/sandbox-payments/setup-states.ts';

const open = openSetup('seti_test_1', 'cus_test_1', 'seti_test_1_secret_1');
const card: SandboxCardData = {
  id: 'pm_test_1',
  customerId: 'cus_test_1',
  isDetached: false,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  decline: null,
  savesAnyway: false,
  authenticates: 'never',
};
const saved = confirmSetup(open, card, { is: 'approved' });
const asked = confirmSetup(open, card, { is: 'authenticate' });

describe('saving a test card', () => {
  it('succeeds with a card that is approved', () => {
    expect(presentSetup(saved)).toMatchObject({ status: 'succeeded', card: { methodId: 'pm_test_1' } });
  });

  it('shows no card while its bank asks', () => {
    expect(presentSetup(asked)).toMatchObject({ status: 'requires_action', card: null });
  });

  it('succeeds when the bank is answered, and starts again when it is not', () => {
    expect(authenticateSetup(asked, true)).toEqual(saved);
    expect(authenticateSetup(asked, false)).toEqual(open);
  });

  it('takes another card after a declined one', () => {
    expect(confirmSetup(asked, card, { is: 'declined', message: 'No' })).toEqual(open);
  });

  it('keeps the card it saved, whatever comes', () => {
    const other = { ...card, id: 'pm_test_2' };
    expect(confirmSetup(saved, other, { is: 'approved' })).toBe(saved);
    expect(authenticateSetup(saved, false)).toBe(saved);
  });

  it('has no answer to a question that was not asked', () => {
    expect(authenticateSetup(open, true)).toBe(open);
  });
});
