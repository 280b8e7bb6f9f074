import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SubmitDriverApplicationInput } from '../../../../application/drivers/inputs.ts';
import type { Attestation } from './application-fields.ts';

interface AttestationBoxProps {
  readonly name: Attestation;
  readonly form: UseFormReturn<SubmitDriverApplicationInput>;
  readonly children: ReactNode;
}

/** Something the applicant states by ticking it. */
export function AttestationBox({ name, form, children }: AttestationBoxProps) {
  const problemId = useId();
  const problem = form.formState.errors[name];
  const { ref, ...registration } = form.register(name);
  return (
    <Box>
      <FormControlLabel
        label={children}
        control={
          <Checkbox
            {...registration}
            slotProps={{
              input: { ref, 'aria-invalid': problem !== undefined, 'aria-describedby': problemId },
            }}
          />
        }
        sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 2 } }}
      />
      <FormHelperText id={problemId} error>
        {problem?.message}
      </FormHelperText>
    </Box>
  );
}
