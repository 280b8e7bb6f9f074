import { useMutation } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { withdrawPricingInput } from '../../../../application/pricing/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { WithdrawPricingDocument } from '../../../generated/pricing.ts';
import type { PricingHistoryQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { serverMessage } from '../../../lib/server-message.ts';

type Entry = PricingHistoryQuery['pricingHistory']['edges'][number]['node'];

const schema = withdrawPricingInput.pick({ reason: true });

interface WithdrawDialogProps {
  /** Rates that have not started; null closes the dialog. */
  readonly entry: Entry | null;
  readonly onClose: () => void;
}

/** Takes scheduled rates back, with a reason. */
export function WithdrawDialog({ entry, onClose }: WithdrawDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={entry !== null} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      {entry && <WithdrawForm key={entry.pricing.id} {...{ titleId, entry, onClose }} />}
    </Dialog>
  );
}

function WithdrawForm({
  titleId,
  entry: { pricing },
  onClose,
}: {
  readonly titleId: string;
  readonly entry: Entry;
  readonly onClose: () => void;
}) {
  const form = useZodForm(schema, { defaultValues: { reason: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const { dateTime } = useAreaTime();
  const [withdraw] = useMutation(WithdrawPricingDocument, { refetchQueries: ['PricingHistory'] });
  const toast = useToast();
  const submit = async ({ reason }: { reason: string }) => {
    await withdraw({ variables: { input: { id: pricing.id, reason } } });
    toast({ title: t`Scheduled pricing withdrawn` });
    onClose();
  };
  const toFailure = (error: unknown) => ({
    title: t`Error`,
    description: serverMessage(error) ?? t`Failed to update pricing`,
  });
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure}>
      <DialogTitle id={titleId}>
        <Trans>Withdraw these rates?</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>
          <Trans>
            They would have started on {ph({ time: dateTime(pricing.effectiveDate) })}. Those before them stay
            in force.
          </Trans>
        </Typography>
        <TextField
          form={form}
          name="reason"
          label={t`Reason`}
          required
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton form={form} color="error" disabled={!isComplete}>
          <Trans>Withdraw</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
