import { t } from '@lingui/core/macro';
import { InputAdornment } from '@mui/material';
import type { Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { MAX_TIP_CENTS } from '../../../../domain/rides/tip.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { INVALID_TIP } from './tip.ts';
import { tipSchema } from './tip-schema.ts';

interface CustomTipProps {
  readonly onClose: () => void;
  readonly onTip: (tipCents: Cents) => void;
}

/** Asks for a tip of any amount, as a step of a dialog; empty again each time. */
export function CustomTip({ onClose, onTip }: CustomTipProps) {
  const form = useZodForm(tipSchema, { defaultValues: { tip: '' } });
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      onSubmit={({ tip }) => {
        onTip(tip);
        onClose();
      }}
      onInvalid={() => toast({ ...INVALID_TIP, severity: 'error' })}
      title={t`Custom tip`}
      submitLabel={t`Set Tip`}
      closeLabel={t`Back`}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="tip"
        autoFocus
        label={t`Tip amount`}
        helperText={t`100 % goes to your driver. Up to ${{ limit: formatMoney(MAX_TIP_CENTS) }}`}
        sx={{ mt: 2 }}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
      />
    </DialogForm>
  );
}
