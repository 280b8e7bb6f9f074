import type { SavedCardFragment } from '../../../web/generated/operations.ts';

/** A saved card as the web client reads it: the default one, VISA •••• 4242. */
export function aSavedCard(changes: Partial<SavedCardFragment> = {}) {
  return {
    __typename: 'PaymentMethod' as const,
    id: 'card-1',
    last4: '4242',
    brand: 'visa',
    expMonth: 4,
    expYear: 2031,
    isDefault: true,
    ...changes,
  };
}
