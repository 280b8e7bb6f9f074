import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx';
import type { AdminPayoutRequestFragment } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useReviewRequest, type Decision } from './use-review-request.ts';
import { toFailure } from '../../../components/form/failure.ts';

interface ReviewDialogProps {
  /** What is decided about which request; null closes the dialog. */
  readonly asked: { readonly request: AdminPayoutRequestFragment; readonly decision: Decision } | null;
  readonly onClose: () => void;
}

const WORDS: Record<Decision, { title: string; text: string; confirmLabel: string }> = {
  approve: texts({
    title: msg`Approve this payout?`,
    text: msg`The money is sent to the driver’s account now. A transfer cannot be taken back from here.`,
    confirmLabel: msg`Approve`,
  }),
  retry: texts({
    title: msg`Try the transfer again?`,
    text: msg`The last transfer failed and sent nothing. The money is sent to the driver’s account now.`,
    confirmLabel: msg`Retry Transfer`,
  }),
  reject: texts({
    title: msg`Reject this payout?`,
    text: msg`The money goes back to the driver’s balance. The driver reads your notes.`,
    confirmLabel: msg`Reject`,
  }),
};

/** Asks before a request is approved or rejected; rejecting needs notes. */
export function ReviewDialog({ asked, onClose }: ReviewDialogProps) {
  const review = useReviewRequest();
  return <ReasonDialog question={asked && toQuestion(asked, review)} onClose={onClose} />;
}

function toQuestion(
  { request, decision }: NonNullable<ReviewDialogProps['asked']>,
  review: ReturnType<typeof useReviewRequest>,
) {
  const isRejecting = decision === 'reject';
  const verb = isRejecting ? 'reject' : 'approve';
  const { text, ...words } = WORDS[decision];
  return {
    ...words,
    subject: <Payout request={request} text={text} />,
    label: isRejecting ? t`Notes for the driver` : t`Notes (optional)`,
    isOptional: !isRejecting,
    isDestructive: isRejecting,
    toFailure: toFailure(t`Failed to ${verb} the payout request`),
    onConfirm: (notes: string) => review(decision, request.id, notes),
  };
}

function Payout({ request, text }: { request: AdminPayoutRequestFragment; text: string }) {
  return (
    <Typography>
      <Trans>
        <strong>{ph({ amount: moneyText(request.amount) })}</strong> for{' '}
        {ph({ driverFirstName: request.driverFirstName })} {ph({ driverLastName: request.driverLastName })}.{' '}
        {text}
      </Trans>
    </Typography>
  );
}
