import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import type { TrustedOfPassengerQuery } from '../../generated/operations.ts';
import { TrustDriverForDocument, TrustedOfPassengerDocument } from '../../generated/trusted-of-passenger.ts';
import { useAct } from '../use-act.ts';

/** Of another person a driver is another card: nothing of it may come between the rider's own in the cache. */
const APART = { fetchPolicy: 'no-cache' } as const;

interface TrustedOf {
  /** Null until they are known. */
  readonly drivers: TrustedOfPassengerQuery['trustedDrivers'] | null;
  readonly trust: (driverId: string, trusted: boolean) => Promise<void>;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Whom a passenger trusts, for somebody who speaks for them. */
export function useTrustedOf(passengerId: string): TrustedOf {
  const { data, error, refetch } = useQuery(TrustedOfPassengerDocument, {
    variables: { passengerId },
    ...APART,
  });
  const [send, { loading }] = useMutation(TrustDriverForDocument, APART);
  const act = useAct();
  const trust = async (driverId: string, trusted: boolean) => {
    const input = { passengerId, driverId, trusted };
    const isDone = await act(() => send({ variables: { input } }), {
      failed: t`Their trusted drivers are unchanged. Please try again.`,
    });
    if (isDone) await refetch();
  };
  return {
    drivers: data?.trustedDrivers ?? null,
    trust,
    isBusy: loading,
    hasFailed: error !== undefined,
    retry: () => void refetch(),
  };
}
