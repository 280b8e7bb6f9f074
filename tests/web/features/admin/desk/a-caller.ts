import type { DeskCallerQuery } from '../../../../../web/generated/operations.ts';
import type { Whole } from '../../../../support/builders/whole.ts';

type Caller = Whole<DeskCallerQuery['caller']>;

/** Somebody on the line, with $10 in the wallet. */
export function aCaller(changes: Partial<Caller> = {}): Caller {
  return {
    id: 'dana',
    user: {
      id: 'dana',
      firstName: 'Dana',
      lastName: 'Whitfield',
      phone: '+14195550100',
      email: '',
      hasAccount: false,
      suspended: false,
    },
    available: '10.00',
    cards: [],
    needs: { needs: [], extraMinutes: 0 },
    places: [],
    trustedDrivers: [],
    usualTrips: [],
    openRides: [],
    standingRides: [],
    calls: [],
    ...changes,
  };
}
