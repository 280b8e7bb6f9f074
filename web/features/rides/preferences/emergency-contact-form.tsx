import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, MenuItem, Typography } from '@mui/material';
import { z } from 'zod';
import { saveEmergencyContactInput } from '../../../../application/users/inputs.ts';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useFormVersion } from '../../../components/form/use-record-version.ts';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useAct } from '../../../components/use-act.ts';
import type { EmergencyContactQuery } from '../../../generated/operations.ts';
import {
  EmergencyContactDocument,
  RemoveEmergencyContactDocument,
  SaveEmergencyContactDocument,
} from '../../../generated/safety.ts';
import { useConfiguration } from '../../../lib/configuration.ts';

/** No language of its own. */
const AS_PAGE = 'PAGE' as const;

const { name, phone } = saveEmergencyContactInput.shape;
const schema = z.object({
  name,
  phone,
  language: z.enum([AS_PAGE, 'EN', 'ES']).transform((language) => (language === AS_PAGE ? null : language)),
});

type Kept = EmergencyContactQuery['emergencyContact'];

/** Whom the rider wants to be told in an emergency. */
export function EmergencyContactForm() {
  const { data, error } = useQuery(EmergencyContactDocument);
  return (
    <Box component="section" aria-labelledby="contact-title" sx={{ display: 'grid', gap: 4, maxWidth: 560 }}>
      <Box>
        <Typography id="contact-title" variant="h4" component="h2">
          <Trans>Emergency contact</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            On a trip, the emergency sheet opens a message to this person with a link to your trip. Your own
            phone sends it; we never write to them, and nobody but you reads their number here.
          </Trans>
        </Typography>
      </Box>
      {data && <ContactForm kept={data.emergencyContact} />}
      {!data && error && (
        <Alert severity="error">
          <Trans>Your emergency contact could not be loaded. Please try again.</Trans>
        </Alert>
      )}
      {!data && !error && <LoadingScreen />}
    </Box>
  );
}

function ContactForm({ kept }: { readonly kept: Kept }) {
  const form = useZodForm(schema, { defaultValues: toValues(kept) });
  const record = useFormVersion(form, toSeen(kept), fromSaved);
  const [save] = useMutation(SaveEmergencyContactDocument, {
    update: (cache, { data }) => {
      const query = EmergencyContactDocument;
      if (data) cache.writeQuery({ query, data: { emergencyContact: data.saveEmergencyContact } });
    },
  });
  const toast = useToast();
  const { phoneExample } = useConfiguration().serviceArea;
  const take = (saved: Kept) => {
    form.reset(toValues(saved));
    record.noteSaved(toSeen(saved));
  };
  return (
    <Form
      form={form}
      sx={{ display: 'grid', maxWidth: 440 }}
      record={record}
      onSubmit={async (values) => {
        const { data } = await save({ variables: { input: { ...values, version: record.version } } });
        if (data) take(data.saveEmergencyContact);
        toast({ title: t`Emergency contact saved` });
      }}
      toFailure={toFailure(undefined, t`Failed to save your emergency contact`)}
    >
      <TextField form={form} name="name" label={t`Name of your contact`} />
      <TextField
        form={form}
        name="phone"
        label={t`Phone of your contact`}
        type="tel"
        placeholder={phoneExample}
      />
      <TextField form={form} name="language" label={t`Language of the message`} select>
        <MenuItem value={AS_PAGE}>{t`As on my screen`}</MenuItem>
        <MenuItem value="EN">{t`English`}</MenuItem>
        <MenuItem value="ES">{t`Spanish`}</MenuItem>
      </TextField>
      <ChangedFields
        record={record}
        labels={{
          name: t`Name of your contact`,
          phone: t`Phone of your contact`,
          language: t`Language of the message`,
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <SubmitButton form={form}>
          <Trans>Save Contact</Trans>
        </SubmitButton>
        {kept.name !== null && <RemoveButton version={record.version} onRemoved={take} />}
      </Box>
    </Form>
  );
}

interface RemoveButtonProps {
  readonly version: string;
  readonly onRemoved: (nobody: Kept) => void;
}

function RemoveButton({ version, onRemoved }: RemoveButtonProps) {
  const [remove, { loading }] = useMutation(RemoveEmergencyContactDocument, {
    update: (cache, { data }) => {
      const query = EmergencyContactDocument;
      if (data) cache.writeQuery({ query, data: { emergencyContact: data.removeEmergencyContact } });
    },
  });
  const act = useAct();
  const submit = async () => {
    const send = async () => {
      const { data } = await remove({ variables: { input: { version } } });
      if (data) onRemoved(data.removeEmergencyContact);
    };
    await act(send, {
      title: t`Failed to remove your emergency contact`,
      done: { title: t`Emergency contact removed` },
    });
  };
  return (
    <Button color="error" loading={loading} onClick={() => void submit()}>
      <Trans>Remove</Trans>
    </Button>
  );
}

function toSeen(kept: Kept) {
  return { version: kept.version, values: toValues(kept) };
}

/** As the fields hold it. */
function toValues({ name, phone, language }: Omit<Kept, 'version' | '__typename'>): z.input<typeof schema> {
  return { name: name ?? '', phone: phone ? formatPhone(phone) : '', language: language ?? AS_PAGE };
}

/** As the server's own names have it. */
function fromSaved(saved: Readonly<Record<string, unknown>>) {
  const text = (field: string) => {
    const value = saved[field];
    return typeof value === 'string' ? value : null;
  };
  const language = text('language')?.toUpperCase();
  return toValues({
    name: text('name'),
    phone: text('phone'),
    language: language === 'EN' || language === 'ES' ? language : null,
  });
}
