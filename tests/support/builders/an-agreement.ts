import type { Agreement } from '../../../domain/organisations/agreement.ts';
import { NOW } from './personas.ts';

export const AGREEMENT_ID = '01980000-0000-7000-8000-0000000000a1';
export const ORGANISATION_ID = '01980000-0000-7000-8000-0000000000a2';

/** $100.00 in each month for everybody, at any time and anywhere, without a co-pay; tips are the passenger's. */
export function anAgreement(changes: Partial<Agreement> = {}): Agreement {
  return {
    id: AGREEMENT_ID,
    organisationId: ORGANISATION_ID,
    name: 'Dialysis',
    startsOn: '2020-01-01',
    endsOn: null,
    budgetCents: 100_00,
    budgetPeriod: 'month',
    ridesPerMonth: null,
    mostPerRideCents: null,
    coPayCents: 0,
    coPayPercent: 0,
    coversTip: false,
    weekdays: [],
    pickupFrom: null,
    pickupUntil: null,
    places: [],
    passengerIds: null,
    showsAddresses: false,
    createdAt: NOW,
    endedAt: null,
    ...changes,
  };
}
