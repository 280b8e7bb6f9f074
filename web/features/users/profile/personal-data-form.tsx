import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextField as PlainTextField } from '@mui/material';
import { z } from 'zod';
import { updateProfileInput } from '../../../../application/users/inputs.ts';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { UpdateProfileDocument } from '../../../generated/profile.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import type { SessionUser } from '../../../lib/session-user.ts';

const { firstName, lastName, phone } = updateProfileInput.shape;
const schema = z.object({
  firstName: firstName.unwrap(),
  lastName: lastName.unwrap(),
  phone: z.preprocess((text) => (text === '' ? null : text), phone),
});

/** Name and phone. The address has its own form, since another one has to be confirmed. */
export function PersonalDataForm({ user }: { user: SessionUser }) {
  const shown = {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ? formatPhone(user.phone) : '',
  };
  const form = useZodForm(schema, { defaultValues: shown });
  const [update] = useMutation(UpdateProfileDocument);
  const toast = useToast();
  return (
    <Form
      form={form}
      sx={{ display: 'grid', maxWidth: 440 }}
      onSubmit={async (input) => {
        const { data } = await update({ variables: { input } });
        const changed = data?.updateProfile;
        if (changed) {
          form.reset({
            firstName: changed.firstName,
            lastName: changed.lastName,
            phone: changed.phone ? formatPhone(changed.phone) : '',
          });
        }
        toast({ title: t`Profile updated` });
      }}
      toFailure={(error, hasMarkedField) => {
        if (hasMarkedField) return null;
        const description = serverMessage(error);
        return { title: t`Failed to update profile`, ...(description && { description }) };
      }}
    >
      <TextField form={form} name="firstName" label={t`First name`} autoComplete="given-name" />
      <TextField form={form} name="lastName" label={t`Last name`} autoComplete="family-name" />
      <PlainTextField
        label={t`Email`}
        value={user.email}
        disabled
        helperText={t`Change it under Security.`}
        sx={{ mb: 4 }}
      />
      <TextField
        form={form}
        name="phone"
        label={t`Phone number`}
        type="tel"
        autoComplete="tel"
        helperText={
          user.type === 'DRIVER'
            ? t`Riders can call it from acceptance until the ride is over.`
            : t`Your driver can call it from acceptance until the ride is over.`
        }
      />
      <SubmitButton form={form} sx={{ justifySelf: 'start', mt: 2 }}>
        <Trans>Save Changes</Trans>
      </SubmitButton>
    </Form>
  );
}
