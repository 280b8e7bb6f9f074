import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

const BOOKINGS = ['bookings', 'ride', 'adminFigures'];

/** Says of a refusal that the booking is not as it was seen, and shows it as it is; false for every other error. */
export function useChangedBooking(): (error: unknown) => Promise<boolean> {
  const toast = useToast();
  const refetchBookings = useRefetchFields(BOOKINGS);
  return async (error) => {
    if (serverReason(error) !== 'RECORD_CHANGED') return false;
    toast({
      severity: 'error',
      title: t`Nothing was changed`,
      description: serverMessage(error) ?? t`Somebody else has changed this meanwhile`,
    });
    await refetchBookings();
    return true;
  };
}
