import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextField as PlainTextField } from '@mui/material';
import { z } from 'zod';
import { updateProfileInput } from '../../../../application/users/inputs.ts';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useFormVersion } from '../../../components/form/use-record-version.ts';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { UpdateProfileDocument } from '../../../generated/profile.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import type { SessionUser } from '../../../lib/session-user.ts';
import { toFailure } from '../../../components/form/failure.ts';

const { firstName, lastName, phone } = updateProfileInput.shape;
const schema = z.object({
  firstName: firstName.unwrap(),
  lastName: lastName.unwrap(),
  phone: z.preprocess((text) => (text === '' ? null : text), phone),
});

/** Name and phone. The address has its own form, since another one has to be confirmed. */
export function PersonalDataForm({ user }: { user: SessionUser }) {
  const form = useZodForm(schema, { defaultValues: toValues(user) });
  const record = useFormVersion(form, { version: user.version, values: toValues(user) }, toValues);
  const [update] = useMutation(UpdateProfileDocument);
  const toast = useToast();
  const { phoneExample } = useConfiguration().serviceArea;
  return (
    <Form
      form={form}
      sx={{ display: 'grid', maxWidth: 440 }}
      record={record}
      onSubmit={async (input) => {
        const { data } = await update({ variables: { input: { ...input, version: record.version } } });
        const saved = data?.updateProfile;
        if (saved) {
          form.reset(toValues(saved));
          record.noteSaved({ version: saved.version, values: toValues(saved) });
        }
        toast({ title: t`Profile updated` });
      }}
      toFailure={toFailure(undefined, t`Failed to update profile`)}
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
        placeholder={phoneExample}
        autoComplete="tel"
        helperText={
          user.type === 'DRIVER'
            ? t`Riders can call it from acceptance until the ride is over.`
            : t`Your driver can call it from acceptance until the ride is over.`
        }
      />
      <ChangedFields
        record={record}
        labels={{ firstName: t`First name`, lastName: t`Last name`, phone: t`Phone number` }}
      />
      <SubmitButton form={form} sx={{ justifySelf: 'start', mt: 2 }}>
        <Trans>Save Changes</Trans>
      </SubmitButton>
    </Form>
  );
}

type Contact = Partial<Pick<SessionUser, 'firstName' | 'lastName' | 'phone'>>;

/** As the fields hold it. */
function toValues({ firstName = '', lastName = '', phone = null }: Contact) {
  return { firstName, lastName, phone: phone ? formatPhone(phone) : '' };
}
