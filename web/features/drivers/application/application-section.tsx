import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { SubmitDriverApplicationInput } from '../../../../application/onboarding/inputs.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import type { ZodForm } from '../../../components/form/use-zod-form.ts';
import type { ApplicationField, ApplicationSection, ApplicationValues } from './application-fields.ts';

type Form = ZodForm<ApplicationValues, SubmitDriverApplicationInput>;

/** A group of the form under its heading. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ mt: 8 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The text fields of a section, side by side where there is room. */
export function TextSection({ section, form }: { section: ApplicationSection; form: Form }) {
  return (
    <FormGroup title={section.title}>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4, rowGap: 2 }}
      >
        {section.fields.map((field) => (
          <SectionField key={field.name} field={field} form={form} />
        ))}
      </Box>
    </FormGroup>
  );
}

function SectionField({ field, form }: { field: ApplicationField; form: Form }) {
  const { name, label, autoComplete, type = 'text', hint } = field;
  return (
    <TextField
      {...{ form, name, label, type, autoComplete }}
      {...(hint !== undefined && { helperText: hint })}
      slotProps={type === 'date' ? { inputLabel: { shrink: true } } : {}}
    />
  );
}
