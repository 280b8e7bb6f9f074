import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../../components/use-act.ts';
import { TrustDriverDocument } from '../../../generated/booking.ts';
import { PassengerDriversDocument } from '../../../generated/passengers-own.ts';
import { TrustDriverForDocument } from '../../../generated/trusted-of-passenger.ts';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';

type Trust = (driver: DriverChoiceFragment, trusted: boolean) => Promise<void>;

/** Adds a driver to the rider's trusted ones, or takes them out; shown at once, taken back when it fails. */
export function useTrustDriver(): Trust {
  const [trust] = useMutation(TrustDriverDocument);
  const act = useAct();
  return async (driver, trusted) => {
    const send = () =>
      trust({
        variables: { driverId: driver.id, trusted },
        optimisticResponse: { trustDriver: { ...driver, isTrusted: trusted } },
      });
    await act(send, { failed: t`Your trusted drivers are unchanged. Please try again.` });
  };
}

/** The same for a passenger whom the rider speaks for; apart from the cache, in which a driver is who the rider trusts. */
export function useTrustDriverFor(passengerId: string): Trust {
  const [trust] = useMutation(TrustDriverForDocument, {
    fetchPolicy: 'no-cache',
    refetchQueries: [PassengerDriversDocument],
    awaitRefetchQueries: true,
  });
  const act = useAct();
  return async ({ id: driverId }, trusted) => {
    const input = { passengerId, driverId, trusted };
    await act(() => trust({ variables: { input } }), {
      failed: t`Their trusted drivers are unchanged. Please try again.`,
    });
  };
}
