import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { requestPasswordResetInput } from '../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { RequestPasswordResetDocument } from '../../generated/mailed-links.ts';
import { somethingWentWrong } from '../../lib/server-message.ts';
import { toFailure } from '../../components/form/failure.ts';

/** The address that the link is mailed to. */
export function RequestLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useZodForm(requestPasswordResetInput, { defaultValues: { email: '' } });
  const [request] = useMutation(RequestPasswordResetDocument);
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await request({ variables: { email } });
        onSent(email);
      }}
      toFailure={toFailure(somethingWentWrong(), t`The link was not sent`)}
    >
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" fullWidth />
      <SubmitButton form={form} pendingLabel={t`Sending Link...`} size="large" fullWidth sx={{ mt: 2 }}>
        <Trans>Send Link</Trans>
      </SubmitButton>
    </Form>
  );
}
