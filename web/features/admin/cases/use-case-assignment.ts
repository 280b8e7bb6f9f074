import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../../components/use-act.ts';
import { UpdateCaseDocument } from '../../../generated/admin-cases.ts';
import type { AdminCaseFragment } from '../../../generated/operations.ts';
import { serverReason } from '../../../lib/server-message.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

const CASES = ['case', 'cases'];

/** Takes a case, which is looked into from then on, or leaves it to others. */
export function useCaseAssignment() {
  const { user } = useCurrentUser();
  const [update, { loading }] = useMutation(UpdateCaseDocument, {
    refetchQueries: ['AdminCases', 'OpenWork'],
  });
  const act = useAct();
  const refetchCases = useRefetchFields(CASES);
  /** Where somebody else has taken it, or has written something, that is shown. */
  const otherwise = async (error: unknown) => {
    if (serverReason(error) === 'RECORD_CHANGED') await refetchCases();
    return false;
  };
  const send = (input: Parameters<typeof update>[0], title: string) =>
    act(() => update(input), { done: { title }, failed: t`Failed to update the case`, otherwise });
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
