import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Dialog } from '@mui/material';
import { useState } from 'react';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { useFormVersion } from '../../../components/form/use-record-version.ts';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useOrganisationChanged } from '../../../components/organisations/use-organisation-changed.ts';
import { useToast } from '../../../components/toast.tsx';
import { AddAgreementDocument, UpdateAgreementDocument } from '../../../generated/admin-agreements.ts';
import type { ShownAgreement } from '../../../components/organisations/agreement-words.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { AgreementFields } from './agreement-fields.tsx';
import {
  agreementSchema,
  emptyAgreement,
  fieldLabels,
  fromSaved,
  toFieldText,
  toValues,
} from './agreement-values.ts';

interface AgreementDialogProps {
  readonly isOpen: boolean;
  readonly organisationId: string;
  /** Which one to change; null adds another one. */
  readonly agreement: ShownAgreement | null;
  readonly onClose: () => void;
}

/** A new agreement, or other terms of one that holds. */
export function AgreementDialog({ isOpen, agreement, ...props }: AgreementDialogProps) {
  return (
    <Dialog open={isOpen} onClose={props.onClose} maxWidth="sm" fullWidth>
      {isOpen && (agreement ? <EditForm agreement={agreement} {...props} /> : <AddForm {...props} />)}
    </Dialog>
  );
}

type FormProps = Pick<AgreementDialogProps, 'organisationId' | 'onClose'>;

function AddForm({ organisationId, onClose }: FormProps) {
  const { timeZone } = useAreaTime();
  const [defaultValues] = useState(() => emptyAgreement(toLocalDay(new Date(), timeZone)));
  const form = useZodForm(agreementSchema, { defaultValues });
  const [add] = useMutation(AddAgreementDocument);
  const changed = useOrganisationChanged();
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      title={t`Add an agreement`}
      submitLabel={t`Add agreement`}
      toFailure={toFailure(undefined, t`The agreement was not added`)}
      onClose={onClose}
      onSubmit={async (terms) => {
        await add({ variables: { input: { ...terms, organisationId } } });
        toast({ title: t`Agreement added` });
        onClose();
        void changed();
      }}
    >
      <AgreementFields form={form} organisationId={organisationId} />
    </DialogForm>
  );
}

interface EditFormProps extends FormProps {
  readonly agreement: ShownAgreement;
}

function EditForm({ agreement, organisationId, onClose }: EditFormProps) {
  const { id: agreementId, version } = agreement;
  const values = toValues(agreement);
  const form = useZodForm(agreementSchema, { defaultValues: values });
  const record = useFormVersion(form, { version, values }, fromSaved);
  const [update] = useMutation(UpdateAgreementDocument);
  const changed = useOrganisationChanged();
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      record={record}
      title={t`Change the agreement`}
      submitLabel={t`Save`}
      toFailure={toFailure(undefined, t`Nothing was changed`)}
      onClose={onClose}
      onSubmit={async (terms) => {
        await update({ variables: { input: { ...terms, agreementId, version: record.version } } });
        toast({ title: t`Agreement saved` });
        onClose();
        void changed();
      }}
    >
      <AgreementFields form={form} organisationId={organisationId} />
      <ChangedFields record={record} labels={fieldLabels()} toText={toFieldText} />
    </DialogForm>
  );
}
