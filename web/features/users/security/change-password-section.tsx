import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { z } from 'zod';
import { changePasswordInput } from '../../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { ChangePasswordDocument } from '../../../generated/account-security.ts';
import { SessionsDocument } from '../../../generated/sessions.ts';
import type { SessionUser } from '../../../lib/session-user.ts';
import { NewPasswordField } from '../../../components/password/new-password-field.tsx';
import { PasswordField } from '../../../components/password/password-field.tsx';
import { passwordsMatch } from '../passwords-match.ts';
import { SecuritySection } from './security-section.tsx';
import { toFailure } from '../../../components/form/failure.ts';

const schema = passwordsMatch(changePasswordInput.extend({ confirmation: z.string() }));
const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

/** The old password, and the new one twice. */
export function ChangePasswordSection({ user }: { user: SessionUser }) {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  const [change] = useMutation(ChangePasswordDocument);
  const client = useApolloClient();
  const toast = useToast();
  return (
    <SecuritySection
      title={t`Change password`}
      text={t`Every other device and browser has to sign in again.`}
    >
      <Form
        form={form}
        sx={{ display: 'grid', maxWidth: 440 }}
        onSubmit={async ({ currentPassword, newPassword }) => {
          await change({ variables: { currentPassword, newPassword } });
          form.reset(EMPTY);
          toast({ title: t`Password changed` });
          await client.refetchQueries({ include: [SessionsDocument] });
        }}
        toFailure={toFailure(t`Failed to change password`, null)}
      >
        <PasswordField
          form={form}
          name="currentPassword"
          label={t`Current password`}
          autoComplete="current-password"
        />
        <NewPasswordField form={form} name="newPassword" label={t`New password`} owner={user} />
        <PasswordField
          form={form}
          name="confirmation"
          label={t`Confirm new password`}
          autoComplete="new-password"
        />
        <SubmitButton form={form} sx={{ justifySelf: 'start', mt: 1 }}>
          <Trans>Change Password</Trans>
        </SubmitButton>
      </Form>
    </SecuritySection>
  );
}
