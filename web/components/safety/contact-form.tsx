import type { ApolloCache } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, MenuItem } from '@mui/material';
import { z } from 'zod';
import { saveEmergencyContactInput } from '../../../application/users/inputs.ts';
import { formatPhone } from '../../../domain/users/phone.ts';
import type {
  EmergencyContactQuery,
  RemoveEmergencyContactMutationVariables,
} from '../../generated/operations.ts';
import { RemoveEmergencyContactDocument, SaveEmergencyContactDocument } from '../../generated/safety.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { ChangedFields } from '../form/changed-fields.tsx';
import { toFailure } from '../form/failure.ts';
import { Form, SubmitButton } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useFormVersion } from '../form/use-record-version.ts';
import { useZodForm } from '../form/use-zod-form.ts';
import { useToast } from '../toast.tsx';
import { useAct } from '../use-act.ts';

/** No language of its own. */
const AS_PAGE = 'PAGE' as const;

const { name, phone } = saveEmergencyContactInput.shape;
const schema = z.object({
  name,
  phone,
  language: z.enum([AS_PAGE, 'EN', 'ES']).transform((language) => (language === AS_PAGE ? null : language)),
});

type Kept = EmergencyContactQuery['emergencyContact'];

interface ContactFormProps {
  readonly kept: Kept;
  /** Whose; the rider's own without it. */
  readonly passengerId?: string;
  /** Brings what was saved to where `kept` comes from. */
  readonly onSaved: (cache: ApolloCache, saved: Kept) => void;
}

/** Whom somebody wants to be told in an emergency, to be changed. */
export function ContactForm({ kept, passengerId, onSaved }: ContactFormProps) {
  const whose = passengerId ? { passengerId } : {};
  const form = useZodForm(schema, { defaultValues: toValues(kept) });
  const record = useFormVersion(form, toSeen(kept), fromSaved);
  const [save] = useMutation(SaveEmergencyContactDocument, {
    update: (cache, { data }) => {
      if (data) onSaved(cache, data.saveEmergencyContact);
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
        const input = { ...values, ...whose, version: record.version };
        const { data } = await save({ variables: { input } });
        if (data) take(data.saveEmergencyContact);
        toast({ title: t`Emergency contact saved` });
      }}
      toFailure={toFailure(undefined, t`The emergency contact was not saved`)}
    >
      <TextField form={form} name="name" label={t`Name of the contact`} />
      <TextField
        form={form}
        name="phone"
        label={t`Phone of the contact`}
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
          name: t`Name of the contact`,
          phone: t`Phone of the contact`,
          language: t`Language of the message`,
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <SubmitButton form={form}>
          <Trans>Save Contact</Trans>
        </SubmitButton>
        {kept.name !== null && (
          <RemoveButton input={{ ...whose, version: record.version }} onSaved={onSaved} onRemoved={take} />
        )}
      </Box>
    </Form>
  );
}

interface RemoveButtonProps extends Pick<ContactFormProps, 'onSaved'> {
  readonly input: RemoveEmergencyContactMutationVariables['input'];
  readonly onRemoved: (nobody: Kept) => void;
}

function RemoveButton({ input, onSaved, onRemoved }: RemoveButtonProps) {
  const [remove, { loading }] = useMutation(RemoveEmergencyContactDocument, {
    update: (cache, { data }) => {
      if (data) onSaved(cache, data.removeEmergencyContact);
    },
  });
  const act = useAct();
  const submit = async () => {
    const send = async () => {
      const { data } = await remove({ variables: { input } });
      if (data) onRemoved(data.removeEmergencyContact);
    };
    await act(send, {
      title: t`The emergency contact was not removed`,
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
