import { msg, t } from '@lingui/core/macro';
import { Box, FormHelperText } from '@mui/material';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { useImperativeHandle, useState, type Ref } from 'react';
import type { CardFields } from './card-outcome.ts';
import { confirmStripeCard } from './stripe-confirmation.ts';
import { stripeScript } from './stripe-script.ts';
import { i18n } from '../../lib/i18n.ts';

interface StripeCardFormProps {
  readonly publishableKey: string;
  readonly ref: Ref<CardFields>;
}

/** Stripe's own card field: numbers go from the browser to Stripe and never through us. */
export function StripeCardForm({ publishableKey, ref }: StripeCardFormProps) {
  return (
    <Elements stripe={stripeScript(publishableKey)}>
      <Field ref={ref} />
    </Elements>
  );
}

const INCOMPLETE = msg`Your card is not complete.`;

function Field({ ref }: { ref: Ref<CardFields> }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isComplete, setComplete] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useImperativeHandle(
    ref,
    () => ({
      check: async () => {
        setProblem((now) => (isComplete ? null : (now ?? i18n._(INCOMPLETE))));
        return isComplete;
      },
      confirm: async (clientSecret, use) => {
        const card = elements?.getElement(CardElement);
        if (!stripe || !card) throw new Error('Card element not found');
        return confirmStripeCard(stripe, card, clientSecret, use);
      },
    }),
    [stripe, elements, isComplete],
  );
  return (
    <Box role="group" aria-label={t`Card`}>
      <Box
        sx={{
          p: 4,
          border: 1,
          borderColor: problem ? 'error.main' : 'divider',
          borderRadius: 1,
          '&:focus-within': { outline: '3px solid', outlineColor: 'primary.main' },
        }}
      >
        <CardElement
          options={{ style: { base: fieldStyle() } }}
          onChange={(event) => {
            setComplete(event.complete);
            setProblem(event.error?.message ?? null);
          }}
        />
      </Box>
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

/** Stripe's frame knows nothing of our style variables: it gets the colours as they are now. */
function fieldStyle() {
  const variables = getComputedStyle(document.documentElement);
  return {
    fontSize: '16px',
    color: variables.getPropertyValue('--mui-palette-text-primary').trim(),
    '::placeholder': { color: variables.getPropertyValue('--mui-palette-text-secondary').trim() },
  };
}
