import { useQuery } from '@apollo/client/react';
import { DriverCircleDocument } from '../../../generated/standing-rides.ts';
import type { CircleDriverFragment } from '../../../generated/operations.ts';

/** A driver as they are chosen and shown. */
export type CircleDriver = Pick<CircleDriverFragment, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'>;

interface Circle {
  /** Undefined while they load. */
  readonly drivers: readonly CircleDriver[] | undefined;
  readonly hasFailed: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The drivers whom the rider trusts, and those who are chosen already. */
export function useCircle(chosen: readonly CircleDriver[] = []): Circle {
  const { data, error, refetch } = useQuery(DriverCircleDocument);
  const drivers: readonly CircleDriver[] | undefined = data && [
    ...data.trustedDrivers,
    ...chosen.filter(({ id }) => data.trustedDrivers.every((trusted) => trusted.id !== id)),
  ];
  return { drivers, hasFailed: error !== undefined && !data, refetch };
}
