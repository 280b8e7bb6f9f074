import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { NOTHING_NEEDED, type ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';
import { PassengerDriversDocument, PassengerNeedsDocument } from '../../../generated/passengers-own.ts';
import type { BookedFor } from '../../../lib/booked-for.ts';

/** What a booking for somebody else takes from them, and not from the booker. */
export interface PassengersOwn {
  readonly passengerId: string;
  readonly needs: ChosenNeeds;
  /** Whom they trust, then who else is there. */
  readonly drivers: readonly DriverChoiceFragment[];
  /** Whether whoever books keeps whom they trust. */
  readonly mayTrust: boolean;
}

interface PassengersOwnProps {
  readonly passenger: BookedFor;
  /** As the booker sees them. */
  readonly known: readonly DriverChoiceFragment[];
  readonly chosenId: string | null;
  readonly onKnown: (own: PassengersOwn) => void;
}

/** The same driver is another card to the booker: nothing of it may come between the booker's own in the cache. */
const APART = { fetchPolicy: 'no-cache' } as const;

/** Reads it, and shows nothing. What cannot be read is as if there were none. */
export function ReadPassengersOwn({
  passenger: { id: passengerId },
  known,
  chosenId,
  onKnown,
}: PassengersOwnProps) {
  const variables = { passengerId };
  const drivers = useQuery(PassengerDriversDocument, { variables, ...APART });
  const needs = useQuery(PassengerNeedsDocument, { variables, ...APART });
  const isRead = !drivers.loading && !needs.loading;
  useEffect(() => {
    if (!isRead) return;
    onKnown({
      passengerId,
      needs: needs.data?.riderNeeds ?? NOTHING_NEEDED,
      drivers: merged(drivers.data?.trustedDrivers ?? [], known, chosenId),
      // Whose needs are told to others, of them others keep the trusted drivers, too.
      mayTrust: needs.data !== undefined,
    });
  }, [isRead, passengerId, drivers.data, needs.data, known, chosenId, onKnown]);
  return null;
}

/** Whom they trust, each once; of the booker's drivers those who are there, and who is chosen already. */
function merged(
  trusted: readonly DriverChoiceFragment[],
  known: readonly DriverChoiceFragment[],
  chosenId: string | null,
): DriverChoiceFragment[] {
  const others = known
    .filter(
      ({ id, isAvailable }) => (isAvailable || id === chosenId) && trusted.every((one) => one.id !== id),
    )
    .map((driver) => ({ ...driver, isTrusted: false, tripsTogether: 0 }));
  return [...trusted, ...others];
}
