import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import { UpdateCaseDocument } from '../../../generated/admin-cases.ts';
import type { AdminCaseFragment } from '../../../generated/operations.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

const CASES = ['case', 'cases'];

/** Takes a case, which is looked into from then on, or leaves it to others. */
export function useCaseAssignment() {
  const { user } = useCurrentUser();
  const [update, { loading }] = useMutation(UpdateCaseDocument, {
    refetchQueries: ['AdminCases', 'OpenWork'],
  });
  const toast = useToast();
  const refetchCases = useRefetchFields(CASES);
  const send = async (input: Parameters<typeof update>[0], title: string) => {
    try {
      await update(input);
      toast({ title });
    } catch (error) {
      // Somebody else has taken it, or has written something: that is shown.
      if (serverReason(error) === 'RECORD_CHANGED') await refetchCases();
      const description = serverMessage(error) ?? t`Failed to update the case`;
      toast({ severity: 'error', title: t`Error`, description });
    }
  };
  return {
    isBusy: loading,
    ownId: user?.id ?? null,
    take: ({ id, version, state }: Pick<AdminCaseFragment, 'id' | 'version' | 'state'>) => {
      const moved = state === 'OPEN' && { state: 'IN_PROGRESS' as const };
      return send(
        { variables: { input: { caseId: id, version, assigneeId: user?.id ?? null, ...moved } } },
        t`The case is yours`,
      );
    },
    leave: ({ id, version }: Pick<AdminCaseFragment, 'id' | 'version'>) =>
      send(
        { variables: { input: { caseId: id, version, assigneeId: null } } },
        t`The case is free for others`,
      ),
  };
}
