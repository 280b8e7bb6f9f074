import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MenuItem, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { ReviewDriverApplicationDocument } from '../../../generated/driver-review.ts';
import { toFailure } from '../../../components/form/failure.ts';

const EMPTY = { status: '', reviewNotes: '', changesRequested: '' };

/** Without a decision: somebody looks at it, or asks the applicant for changes; with notes for other reviewers. */
export function ReviewForm({
  application,
}: {
  application: { readonly id: string; readonly version: number };
}) {
  const { id: applicationId, version } = application;
  const form = useZodForm(
    useMemo(() => toSchema(), []),
    { defaultValues: EMPTY },
  );
  const [review] = useMutation(ReviewDriverApplicationDocument, { refetchQueries: ['DriverReviews'] });
  const toast = useToast();
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <Form
      form={form}
      sx={{ display: 'grid', gap: 2, maxWidth: 560, mt: 4 }}
      onInvalid={({ status: missing }) => {
        if (!missing) return;
        const description = t`Please select a status for the review.`;
        toast({ title: t`Missing Information`, description, severity: 'error' });
      }}
      onSubmit={async (values) => {
        await review({ variables: { input: { applicationId, version, ...values } } });
        toast({ title: t`Application Reviewed` });
      }}
      toFailure={toFailure(t`Failed to review application`, t`Review Failed`)}
    >
      <Typography variant="h3" component="h2">
        <Trans>Not decided yet?</Trans>
      </Typography>
      <TextField form={form} name="status" label={t`Status`} select>
        <MenuItem value="UNDER_REVIEW">
          <Trans>Under review</Trans>
        </MenuItem>
        <MenuItem value="CHANGES_REQUESTED">
          <Trans>Changes wanted</Trans>
        </MenuItem>
      </TextField>
      <Words form={form} isAsking={status === 'CHANGES_REQUESTED'} />
      <SubmitButton form={form} variant="outlined" sx={{ justifySelf: 'start' }}>
        <Trans>Submit Review</Trans>
      </SubmitButton>
    </Form>
  );
}

type Schema = ReturnType<typeof toSchema>;

function Words({ form, isAsking }: { form: ZodForm<z.input<Schema>, z.output<Schema>>; isAsking: boolean }) {
  return (
    <>
      {isAsking && (
        <TextField
          form={form}
          name="changesRequested"
          label={t`What has to be changed`}
          helperText={t`Mailed to the applicant, who then sends the application again.`}
          required
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
      )}
      <TextField
        form={form}
        name="reviewNotes"
        label={t`Review notes`}
        helperText={t`For other reviewers.`}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </>
  );
}

function toSchema() {
  const select = t`Please select a status for the review.`;
  return z
    .object({
      status: z.string().pipe(z.enum(['UNDER_REVIEW', 'CHANGES_REQUESTED'], select)),
      reviewNotes: z.string().trim().max(2000),
      changesRequested: z.string().trim().max(1000),
    })
    .refine(({ status, changesRequested }) => status !== 'CHANGES_REQUESTED' || changesRequested !== '', {
      path: ['changesRequested'],
      message: t`Please say what has to be changed`,
    });
}
