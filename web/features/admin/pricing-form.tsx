import { useMutation } from '@apollo/client/react';
import { Box, Button, InputAdornment, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useToast } from '../../components/toast.tsx';
import { UpdatePricingDocument, type AdminPricingFragment } from '../../generated/documents.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { RATE_FIELDS, RATE_LABELS, type RateField } from './rate-fields.ts';

type Rates = Record<RateField, string>;

/** The six rates and the reason for changing them; nothing is sent without one (spec 2 §5 Pricing update). */
export function PricingForm({ pricing }: { pricing: AdminPricingFragment }) {
  const [rates, setRates] = useState<Rates>(() => toRates(pricing));
  const [reason, setReason] = useState('');
  const { update, loading } = useUpdatePricing();
  const isComplete = RATE_FIELDS.every((field) => rates[field].trim() !== '') && reason.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && (await update(rates, reason.trim()))) setReason('');
  };
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void submit(event)}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        Update rates
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {RATE_FIELDS.map((field) => (
          <RateInput
            key={field}
            field={field}
            value={rates[field]}
            onChange={(value) => setRates({ ...rates, [field]: value })}
          />
        ))}
      </Box>
      <TextField
        label="Reason for the change"
        required
        multiline
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ my: 4 }}
      />
      <Button type="submit" variant="contained" disabled={!isComplete} loading={loading}>
        Update Pricing
      </Button>
    </Box>
  );
}

interface RateInputProps {
  readonly field: RateField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function RateInput({ field, value, onChange }: RateInputProps) {
  const isPercent = field === 'commissionRate';
  return (
    <TextField
      label={RATE_LABELS[field]}
      type="number"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { step: 0.01, min: 0, inputMode: 'decimal' },
        input: isPercent
          ? { endAdornment: <InputAdornment position="end">%</InputAdornment> }
          : { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}

/** Publishes the rates and says how it went; false when they were refused. */
function useUpdatePricing() {
  const [update, { loading }] = useMutation(UpdatePricingDocument, {
    refetchQueries: ['AdminPricing', 'PricingHistory'],
  });
  const toast = useToast();
  return {
    loading,
    update: async (rates: Rates, reason: string): Promise<boolean> => {
      try {
        await update({ variables: { input: { ...rates, reason } } });
        toast({ title: 'Pricing updated successfully' });
        return true;
      } catch (error) {
        const description = serverMessage(error) ?? 'Failed to update pricing';
        toast({ title: 'Error', description, severity: 'error' });
        return false;
      }
    },
  };
}

function toRates(pricing: AdminPricingFragment): Rates {
  return Object.fromEntries(RATE_FIELDS.map((field) => [field, pricing[field]])) as Rates;
}
