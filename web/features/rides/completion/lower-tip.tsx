import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mui/material';
import type { z } from 'zod';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { Cents } from '../../../../domain/money/cents.ts';
import { TIP_REASON_MAX_LENGTH } from '../../../../domain/rides/tip.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import type { ZodForm } from '../../../components/form/use-zod-form.ts';
import type { toCompletionSchema } from './completion-schema.ts';

type Schema = ReturnType<typeof toCompletionSchema>;

interface LowerTipProps {
  readonly form: ZodForm<z.input<Schema>, z.output<Schema>>;
  readonly promisedCents: Cents;
  readonly driverName: string;
}

/** A tip below the promised one: what the driver was promised, and the rider's reason for the driver. */
export function LowerTip({ form, promisedCents, driverName }: LowerTipProps) {
  return (
    <>
      <Alert severity="info">
        <Trans>
          {driverName} accepted this ride with a promised tip of {ph({ tip: formatMoney(promisedCents) })}. To
          give less, please say why.
        </Trans>
      </Alert>
      <TextField
        form={form}
        name="reason"
        label={t`Why the tip is lower`}
        required
        helperText={t`${driverName} reads it.`}
        slotProps={{ htmlInput: { maxLength: TIP_REASON_MAX_LENGTH } }}
      />
    </>
  );
}
