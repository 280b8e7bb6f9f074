import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import type { DriverDocumentType } from '../../generated/operations.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Form, SubmitButton } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { useToast } from '../toast.tsx';
import { DOCUMENT_LABELS } from './document-labels.ts';
import { UploadRefused, useSubmitDocument } from './use-submit-document.ts';

const MOST_BYTES = 5_242_880;

interface DocumentFormProps {
  readonly type: DriverDocumentType;
  /** As the application says, where it does. */
  readonly expiresOn: string;
  readonly onDone: () => void;
}

/** A picture of a document and its last day. */
export function DocumentForm({ type, expiresOn, onDone }: DocumentFormProps) {
  const form = useZodForm(
    useMemo(() => toSchema(), []),
    { defaultValues: { file: null, expiresOn } },
  );
  const submit = useSubmitDocument();
  const toast = useToast();
  const name = DOCUMENT_LABELS[type];
  return (
    <Form
      form={form}
      sx={{ display: 'grid', gap: 2, maxWidth: 440 }}
      onSubmit={async ({ file, expiresOn: lastDay }) => {
        if (file) await submit({ type, file, expiresOn: lastDay });
        toast({ title: t`${name} uploaded` });
        onDone();
      }}
      toFailure={(error, hasMarkedField) => {
        if (hasMarkedField) return null;
        const said = error instanceof UploadRefused ? error.message : serverMessage(error);
        return { title: t`Upload Failed`, description: said ?? t`Nothing was changed. Please try again.` };
      }}
    >
      <FileField form={form} name={name} />
      <TextField
        form={form}
        name="expiresOn"
        label={t`Valid until`}
        type="date"
        helperText={t`The last day on the document.`}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <SubmitButton form={form} sx={{ justifySelf: 'start' }} aria-label={t`Upload ${name}`}>
        <Trans>Upload</Trans>
      </SubmitButton>
    </Form>
  );
}

type Schema = ReturnType<typeof toSchema>;

function FileField({ form, name }: { form: ZodForm<z.input<Schema>, z.output<Schema>>; name: string }) {
  const { field, fieldState } = useController({ control: form.control, name: 'file' });
  const { value: chosen, onChange } = field;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <Button
        variant="outlined"
        onClick={() => input.current?.click()}
        aria-label={t`Choose a picture: ${name}`}
      >
        <Trans>Choose a picture</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        // Named one by one, phones hand over a JPEG instead of their own format.
        accept="image/jpeg,image/png,image/webp"
        data-testid={`document-file-${name}`}
        onChange={({ target }) => {
          onChange(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
      <Typography
        variant="body2"
        color={fieldState.invalid ? 'error' : 'textSecondary'}
        sx={{ mt: 1, overflowWrap: 'anywhere' }}
      >
        {fieldState.error?.message ??
          (chosen ? chosen.name : t`A photo of the whole document, at most 5 MB; no PDF.`)}
      </Typography>
    </Box>
  );
}

function toSchema() {
  return z.object({
    file: z
      .custom<File | null>((file) => file instanceof File, t`Please choose a picture of the document`)
      .refine((file) => !file || file.size <= MOST_BYTES, t`Please select an image smaller than 5MB`)
      .refine(
        (file) => !file || file.type.startsWith('image/'),
        t`Please select an image file (JPG, PNG, etc.)`,
      ),
    expiresOn: z.iso.date(t`Please enter a date`),
  });
}
