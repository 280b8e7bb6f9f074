import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../../components/use-act.ts';
import { TrustDriverDocument } from '../../../generated/booking.ts';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';

/** Adds a driver to the rider's trusted ones, or takes them out; shown at once, taken back when it fails. */
export function useTrustDriver(): (driver: DriverChoiceFragment, trusted: boolean) => Promise<void> {
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
