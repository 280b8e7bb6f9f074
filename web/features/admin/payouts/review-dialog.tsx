import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import {
  approvePayoutRequestInput,
  rejectPayoutRequestInput,
} from '../../../../application/payouts/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm } from '../../../components/form/use-zod-form.ts';
import type { AdminPayoutRequestFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { reviewFailure, useReviewRequest, type Decision } from './use-review-request.ts';
import { texts } from '../../../lib/i18n.ts';

interface ReviewDialogProps {
  /** What is decided about which request; null closes the dialog. */
  readonly asked: { readonly request: AdminPayoutRequestFragment; readonly decision: Decision } | null;
  readonly onClose: () => void;
}

const WORDS: Record<Decision, { title: string; text: string; action: string }> = {
  approve: texts({
    title: msg`Approve this payout?`,
    text: msg`The money is sent to the driver’s account now. A transfer cannot be taken back from here.`,
    action: msg`Approve`,
  }),
  retry: texts({
    title: msg`Try the transfer again?`,
    text: msg`The last transfer failed and sent nothing. The money is sent to the driver’s account now.`,
    action: msg`Retry Transfer`,
  }),
  reject: texts({
    title: msg`Reject this payout?`,
    text: msg`The money goes back to the driver’s balance. The driver reads your notes.`,
    action: msg`Reject`,
  }),
};

/** Asks before a request is approved or rejected; rejecting needs notes. */
export function ReviewDialog({ asked, onClose }: ReviewDialogProps) {
  const titleId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open={asked !== null} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      {asked && <ReviewForm key={asked.request.id} {...{ titleId, asked, isBusy, setBusy, onClose }} />}
    </Dialog>
  );
}

type ReviewFormProps = Omit<ReviewDialogProps, 'asked'> & {
  readonly titleId: string;
  readonly isBusy: boolean;
  readonly setBusy: (isBusy: boolean) => void;
  readonly asked: NonNullable<ReviewDialogProps['asked']>;
};

const approvalSchema = approvePayoutRequestInput.pick({ notes: true }).required();
const rejectionSchema = rejectPayoutRequestInput.pick({ notes: true });

function ReviewForm({ titleId, asked: { request, decision }, isBusy, setBusy, onClose }: ReviewFormProps) {
  const { title, text, action } = WORDS[decision];
  const isRejecting = decision === 'reject';
  const schema = isRejecting ? rejectionSchema : approvalSchema;
  const form = useZodForm(schema, { defaultValues: { notes: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const review = useReviewRequest();
  const submit = async ({ notes }: { notes: string | null }) => {
    setBusy(true);
    await review(decision, request.id, notes ?? '').finally(() => setBusy(false));
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} toFailure={(error) => reviewFailure(error, decision)}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>
          <Trans>
            <strong>{ph({ amount: moneyText(request.amount) })}</strong> for{' '}
            {ph({ driverFirstName: request.driverFirstName })}{' '}
            {ph({ driverLastName: request.driverLastName })}. {text}
          </Trans>
        </Typography>
        <TextField
          form={form}
          name="notes"
          label={isRejecting ? t`Notes for the driver` : t`Notes (optional)`}
          required={isRejecting}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton form={form} color={isRejecting ? 'error' : 'primary'} disabled={!isComplete}>
          {action}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
