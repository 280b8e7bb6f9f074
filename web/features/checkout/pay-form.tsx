import { Box, Button, Typography } from '@mui/material';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { CardEntry } from '../../components/card-entry/card-entry.tsx';
import { acceptedId, CardDeclined, type CardFields } from '../../components/card-entry/card-outcome.ts';
import { useToast, type Toast } from '../../components/toast.tsx';
import { moneyText } from '../../lib/money-text.ts';

interface PayFormProps {
  readonly clientSecret: string;
  /** Decimal text. */
  readonly amount: string;
}

/** The card and the button that charges it; afterwards, home (spec 2 §8, Checkout). */
export function PayForm({ clientSecret, amount }: PayFormProps) {
  const fields = useRef<CardFields>(null);
  const [isPaying, setPaying] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const card = fields.current;
    if (isPaying || !card?.check()) return;
    setPaying(true);
    try {
      acceptedId(await card.confirm(clientSecret, 'payment'));
      toast({ title: 'Payment Successful', description: 'Your ride has been booked successfully!' });
      await navigate('/');
    } catch (error) {
      toast({ ...toFailure(error), severity: 'error' });
      setPaying(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 6 }}
    >
      <Box>
        <Typography color="textSecondary" component="h1" variant="body1">
          Amount to pay
        </Typography>
        <Typography variant="h1" component="p">
          {moneyText(amount)}
        </Typography>
      </Box>
      <CardEntry ref={fields} />
      <Button type="submit" variant="contained" size="large" loading={isPaying}>
        Pay {moneyText(amount)}
      </Button>
    </Box>
  );
}

function toFailure(error: unknown): Toast {
  if (error instanceof CardDeclined) return { title: 'Payment Failed', description: error.message };
  return {
    title: 'Payment Error',
    description: 'An unexpected error occurred during payment processing.',
  };
}
