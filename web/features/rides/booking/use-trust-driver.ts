import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import { TrustDriverDocument } from '../../../generated/booking.ts';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';

/** Adds a driver to the rider's trusted ones, or takes them out; shown at once, taken back when it fails. */
export function useTrustDriver(): (driver: DriverChoiceFragment, trusted: boolean) => Promise<void> {
  const [trust] = useMutation(TrustDriverDocument);
  const toast = useToast();
  return async (driver, trusted) => {
    try {
      await trust({
        variables: { driverId: driver.id, trusted },
        optimisticResponse: { trustDriver: { ...driver, isTrusted: trusted } },
      });
    } catch (error) {
      const description = serverMessage(error) ?? t`Your trusted drivers are unchanged. Please try again.`;
      toast({ title: t`Error`, description, severity: 'error' });
    }
  };
}
