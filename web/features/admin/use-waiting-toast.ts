import { t } from '@lingui/core/macro';
import { useToast } from '../../components/toast.tsx';
import { serverReason } from '../../lib/server-message.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

const WAITING = ['approvals'];

/** Says of a refusal that the act now waits for a second admin, where it does; false for every other error. */
export function useWaitingToast(): (error: unknown) => Promise<boolean> {
  const toast = useToast();
  const refetchWaiting = useRefetchFields(WAITING);
  return async (error) => {
    if (serverReason(error) !== 'APPROVAL_REQUIRED') return false;
    toast({
      severity: 'info',
      title: t`Waiting for a second admin`,
      description: t`It is done once another admin approves it.`,
    });
    await refetchWaiting();
    return true;
  };
}
