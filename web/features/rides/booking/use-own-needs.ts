import { useQuery } from '@apollo/client/react';
import { NOTHING_NEEDED, type ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import { RiderNeedsDocument } from '../../../generated/needs.ts';

/** What the rider needs of every ride; null until it is known. Where it cannot be read nothing is chosen beforehand. */
export function useOwnNeeds(): ChosenNeeds | null {
  const { data, error } = useQuery(RiderNeedsDocument);
  if (!data) return error ? NOTHING_NEEDED : null;
  const { needs, extraMinutes } = data.riderNeeds;
  return { needs, extraMinutes };
}
