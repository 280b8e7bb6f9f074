import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Dialog, MenuItem } from '@mui/material';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { addOrganisationInput } from '../../../../application/organisations/inputs.ts';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { useFormVersion } from '../../../components/form/use-record-version.ts';
import { useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import { KIND_LABELS, KINDS } from '../../../components/organisations/organisation-words.ts';
import { useOrganisationChanged } from '../../../components/organisations/use-organisation-changed.ts';
import { useToast } from '../../../components/toast.tsx';
import {
  AddOrganisationDocument,
  UpdateOrganisationDocument,
} from '../../../generated/admin-organisations.ts';
import type { AdminOrganisationFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { organisationPath } from './organisation-path.ts';

interface OrganisationDialogProps {
  readonly isOpen: boolean;
  /** Which one to change; a new one without it. */
  readonly organisation?: AdminOrganisationFragment;
  readonly onClose: () => void;
}

/** A new organisation, or its name, its kind and where it is reached. */
export function OrganisationDialog({ isOpen, organisation, onClose }: OrganisationDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth>
      {isOpen &&
        (organisation ? (
          <EditForm organisation={organisation} onClose={onClose} />
        ) : (
          <AddForm onClose={onClose} />
        ))}
    </Dialog>
  );
}

const schema = addOrganisationInput.extend({ kind: z.enum(KINDS) });
type Values = z.input<typeof schema>;
type OrganisationForm = ZodForm<Values, z.output<typeof schema>>;

const EMPTY: Values = { name: '', kind: 'CLINIC', email: '', phone: '' };

function AddForm({ onClose }: Pick<OrganisationDialogProps, 'onClose'>) {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  const [add] = useMutation(AddOrganisationDocument);
  const changed = useOrganisationChanged();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <DialogForm
      form={form}
      title={t`Add an organization`}
      submitLabel={t`Add organization`}
      toFailure={toFailure(undefined, t`The organization was not added`)}
      onClose={onClose}
      onSubmit={async (input) => {
        const { data } = await add({ variables: { input } });
        toast({ title: t`Organization added`, description: t`Invite its first manager now.` });
        onClose();
        void changed();
        if (data) void navigate(organisationPath(data.addOrganisation.id));
      }}
    >
      <Fields form={form} />
    </DialogForm>
  );
}

interface EditFormProps extends Pick<OrganisationDialogProps, 'onClose'> {
  readonly organisation: AdminOrganisationFragment;
}

function EditForm({ organisation, onClose }: EditFormProps) {
  const { id: organisationId, version } = organisation;
  const values = toValues(organisation);
  const form = useZodForm(schema, { defaultValues: values });
  const record = useFormVersion(form, { version, values }, fromSaved);
  const [update] = useMutation(UpdateOrganisationDocument);
  const changed = useOrganisationChanged();
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      record={record}
      title={t`Change the organization`}
      submitLabel={t`Save`}
      toFailure={toFailure(undefined, t`Nothing was changed`)}
      onClose={onClose}
      onSubmit={async (wanted) => {
        await update({ variables: { input: { ...wanted, organisationId, version: record.version } } });
        toast({ title: t`Organization saved` });
        onClose();
        void changed();
      }}
    >
      <Fields form={form} />
      <ChangedFields record={record} labels={labels()} toText={toFieldText} />
    </DialogForm>
  );
}

const labels = (): Record<keyof Values, string> => ({
  name: t`Name`,
  kind: t`Kind`,
  email: t`Email`,
  phone: t`Phone`,
});

function Fields({ form }: { readonly form: OrganisationForm }) {
  const { phoneExample } = useConfiguration().serviceArea;
  const { name, kind, email, phone } = labels();
  return (
    <>
      <TextField form={form} name="name" label={name} autoComplete="off" required />
      <TextField form={form} name="kind" label={kind} select>
        {KINDS.map((each) => (
          <MenuItem key={each} value={each}>
            {KIND_LABELS[each]}
          </MenuItem>
        ))}
      </TextField>
      <TextField form={form} name="email" label={email} type="email" autoComplete="off" required />
      <TextField form={form} name="phone" label={phone} type="tel" placeholder={phoneExample} required />
    </>
  );
}

/** As the fields hold it. */
function toValues({ name, kind, email, phone }: Values): Values {
  return { name, kind, email, phone: formatPhone(phone) };
}

/** As the server's own names have it. */
function fromSaved(saved: Readonly<Record<string, unknown>>): Values {
  const text = (field: keyof Values) => {
    const value = saved[field];
    return typeof value === 'string' ? value : '';
  };
  const kind = KINDS.find((known) => known === text('kind').toUpperCase()) ?? 'OTHER';
  return toValues({ name: text('name'), kind, email: text('email'), phone: text('phone') });
}

function toFieldText(name: keyof Values, value: unknown): string {
  return name === 'kind' ? KIND_LABELS[value as Values['kind']] : String(value);
}
