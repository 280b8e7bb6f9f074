import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { weekdayDateText } from '../../../components/standing-rides/day-words.ts';
import { useAct } from '../../../components/use-act.ts';
import {
  PayPlannedRideAloneAsAdminDocument,
  SkipPlannedRideAsAdminDocument,
} from '../../../generated/admin-standing-rides.ts';
import type { AdminPlannedRideFragment } from '../../../generated/operations.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { STANDING_LISTS } from './use-assign-standing.ts';

type Decision = 'skip' | 'pay';

/** What passenger or payer have told the operator about a ride that waits for somebody to decide; nothing for others. */
export function RideDecisions({ ride }: { readonly ride: AdminPlannedRideFragment }) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const isDispatcher = useIsDispatcher();
  const { decide, isBusy } = useDecisions(ride, () => setAsked(null));
  if (ride.asks === null || (ride.state !== 'PLANNED' && ride.state !== 'SEEKING')) return null;
  const [name, day] = [fullName(ride.rider), weekdayDateText(ride.day)];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {ride.asks === 'COVER' && !isDispatcher && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setAsked('pay')}
          aria-label={t`Without the organization: ${name}, ${day}`}
        >{t`Without the organization`}</Button>
      )}
      <Button size="small" onClick={() => setAsked('skip')} aria-label={t`Skip: ${name}, ${day}`}>
        {t({ message: 'Skip', context: 'a ride' })}
      </Button>
      <ConfirmDialog
        question={asked && toQuestion(asked, { name, day })}
        isBusy={isBusy}
        onConfirm={() => asked && void decide(asked)}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
}

function toQuestion(decision: Decision, { name, day }: { readonly name: string; readonly day: string }) {
  if (decision === 'skip') {
    return {
      title: t`Skip the ride of ${name} on ${day}?`,
      text: t`The driver’s time is free then. Do this when the passenger has told you so; the audit log keeps it.`,
      confirmLabel: t`Skip the ride`,
    };
  }
  return {
    title: t`Is the ride of ${name} on ${day} paid without the organization?`,
    text: t`All of it is set aside from the payer’s wallet or card. Do this when the payer has told you so; the audit log keeps it.`,
    confirmLabel: t`Charge the payer`,
  };
}

function useDecisions({ id: occurrenceId }: AdminPlannedRideFragment, onDone: () => void) {
  const [skip, skipping] = useMutation(SkipPlannedRideAsAdminDocument);
  const [payAlone, paying] = useMutation(PayPlannedRideAloneAsAdminDocument);
  const refetch = useRefetchFields(STANDING_LISTS);
  const act = useAct();
  const decide = async (decision: Decision) => {
    const sending = { variables: { occurrenceId } };
    const send = (): Promise<unknown> => (decision === 'skip' ? skip(sending) : payAlone(sending));
    const done =
      decision === 'skip'
        ? { title: t`Ride skipped` }
        : { title: t`Paid without the organization`, description: t`It is booked within a minute.` };
    await act(send, { done });
    await refetch();
    onDone();
  };
  return { decide, isBusy: skipping.loading || paying.loading };
}
