import { t } from '@lingui/core/macro';
import { MenuItem } from '@mui/material';
import { z } from 'zod';
import { addPassengerInput } from '../../../application/care/inputs.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { TextField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { consentText, TOLD_WAYS } from './scope-words.ts';

const { firstName, lastName, phone } = addPassengerInput.shape;

/** What can be changed of a passenger without an account. */
export const passengerFields = z.object({ firstName, lastName, phone });

const schema = passengerFields.extend({ consent: z.enum(TOLD_WAYS) });

/** The form of a new passenger without an account. */
export function useNewPassenger() {
  return useZodForm(schema, {
    defaultValues: { firstName: '', lastName: '', phone: '', consent: 'PHONE' },
  });
}

/** Name, phone and how they have agreed. */
export function PassengerFields({ form }: { readonly form: ReturnType<typeof useNewPassenger> }) {
  const { phoneExample } = useConfiguration().serviceArea;
  return (
    <>
      <TextField form={form} name="firstName" label={t`First name`} required />
      <TextField form={form} name="lastName" label={t`Last name`} required />
      <TextField form={form} name="phone" label={t`Phone`} type="tel" placeholder={phoneExample} required />
      <TextField form={form} name="consent" label={t`How the passenger has agreed`} select>
        {TOLD_WAYS.map((way) => (
          <MenuItem key={way} value={way}>
            {consentText(way)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
