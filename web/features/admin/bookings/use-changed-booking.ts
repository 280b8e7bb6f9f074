import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import { serverMessage, serverReason, serverRecord } from '../../../lib/server-message.ts';
import { isMove, MOVES } from './move-labels.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

const BOOKINGS = ['bookings', 'ride', 'adminFigures', 'caller'];

/** Says of a refusal that the booking is not as it was seen, and shows it as it is; false for every other error. */
export function useChangedBooking(): (error: unknown) => Promise<boolean> {
  const toast = useToast();
  const refetchBookings = useRefetchFields(BOOKINGS);
  return async (error) => {
    if (serverReason(error) !== 'RECORD_CHANGED') return false;
    toast({
      severity: 'error',
      title: t`Nothing was changed`,
      description: [lastMoveText(error), serverMessage(error) ?? t`Somebody else has changed this meanwhile`]
        .filter(Boolean)
        .join(' '),
    });
    await refetchBookings();
    return true;
  };
}

/** Who changed it, and what they did, where that is told. */
function lastMoveText(error: unknown): string | null {
  const move = serverRecord(error, 'lastMove');
  const [action, by] = [move?.['action'], move?.['byName']];
  if (typeof action !== 'string' || typeof by !== 'string' || !isMove(action)) return null;
  return `${by}: ${MOVES[action]}.`;
}
