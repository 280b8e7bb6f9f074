import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { refuseApprovalInput } from '../../../../application/approvals/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm } from '../../../components/form/use-zod-form.ts';
import type { WaitingApprovalFragment } from '../../../generated/operations.ts';
import { getTitle } from './approval-words.ts';
import { useDecide } from './use-decide.ts';

const schema = refuseApprovalInput.pick({ reason: true });

interface RefuseDialogProps {
  /** Null closes the dialog. */
  readonly approval: WaitingApprovalFragment | null;
  readonly onClose: () => void;
}

/** Refuses what another admin has asked for, with a reason. */
export function RefuseDialog({ approval, onClose }: RefuseDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={approval !== null} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      {approval && <RefuseForm key={approval.id} {...{ titleId, approval, onClose }} />}
    </Dialog>
  );
}

type RefuseFormProps = Pick<RefuseDialogProps, 'onClose'> & {
  readonly titleId: string;
  readonly approval: WaitingApprovalFragment;
};

function RefuseForm({ titleId, approval, onClose }: RefuseFormProps) {
  const form = useZodForm(schema, { defaultValues: { reason: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const { refuse } = useDecide();
  const submit = async ({ reason }: { reason: string }) => {
    await refuse(approval, reason);
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit}>
      <DialogTitle id={titleId}>
        <Trans>Refuse this?</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography sx={{ fontWeight: 600 }}>{getTitle(approval)}</Typography>
        <TextField
          form={form}
          name="reason"
          label={t`Reason`}
          required
          multiline
          minRows={2}
          helperText={t`Kept in the record of who did what.`}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton form={form} color="error" disabled={!isComplete}>
          <Trans>Refuse</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
