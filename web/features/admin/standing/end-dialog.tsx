import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { fullName } from '../../../../domain/users/user.ts';
import { toFailure } from '../../../components/form/failure.ts';
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx';
import { useFormAct } from '../../../components/use-act.ts';
import { patternText } from '../../../components/standing-rides/pattern-words.ts';
import { EndStandingRideAsAdminDocument } from '../../../generated/admin-standing-rides.ts';
import type { AdminStandingRideFragment } from '../../../generated/operations.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { STANDING_LISTS } from './use-assign-standing.ts';

interface EndDialogProps {
  readonly series: AdminStandingRideFragment | null;
  readonly onClose: () => void;
}

/** Asks why before a standing ride ends; its rides that are booked already stay booked. */
export function EndDialog({ series, onClose }: EndDialogProps) {
  const [end] = useMutation(EndStandingRideAsAdminDocument);
  const refetch = useRefetchFields(STANDING_LISTS);
  const act = useFormAct();
  const question = series && {
    title: t`End the standing ride of ${{ name: fullName(series.rider) }}?`,
    text: t`${{ pattern: patternText(series) }}. No further rides are planned, and rider and driver are told. Rides that are booked already stay booked.`,
    hint: t`Kept in the audit log.`,
    isDestructive: true,
    confirmLabel: t`End standing ride`,
    cancelLabel: t`Let it go on`,
    toFailure: toFailure(t`Failed to end the standing ride`),
    onConfirm: async (reason: string) => {
      const { id: standingRideId, version } = series;
      const done = { title: t`Standing ride ended`, description: t`Its planned rides are off.` };
      try {
        await act(() => end({ variables: { standingRideId, version, reason } }), { done });
      } finally {
        await refetch();
      }
    },
  };
  return <ReasonDialog question={question} onClose={onClose} />;
}
