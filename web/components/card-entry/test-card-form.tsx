import { t } from '@lingui/core/macro';
import { useApolloClient } from '@apollo/client/react';
import { Box } from '@mui/material';
import { useImperativeHandle, type Ref } from 'react';
import { TextField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { TestModeBadge } from '../test-mode-badge.tsx';
import type { CardFields } from './card-outcome.ts';
import { TestCardList } from './test-card-list.tsx';
import { expiryText, groupedNumber, toCardSchema } from './test-cards.ts';
import { confirmTestCard } from './test-confirmation.ts';
import { useTestBank } from './use-test-bank.tsx';

const cardSchema = toCardSchema(() => new Date());
const NUMERIC = { inputMode: 'numeric', 'aria-required': true } as const;

/** The card fields of the test mode, within another form; real numbers do nothing in them. */
export function TestCardForm({ ref }: { ref: Ref<CardFields> }) {
  const form = useZodForm(cardSchema, { defaultValues: { number: '', expiry: '', cvc: '' } });
  const client = useApolloClient();
  const { ask, question } = useTestBank();
  useImperativeHandle(
    ref,
    () => ({
      check: async () => {
        let isWhole = false;
        await form.handleSubmit(() => {
          isWhole = true;
        })();
        return isWhole;
      },
      confirm: async (clientSecret) =>
        confirmTestCard(client, ask, clientSecret, cardSchema.parse(form.getValues())),
    }),
    [form, client, ask],
  );
  return (
    <Box role="group" aria-label={t`Card`} sx={{ display: 'grid', gap: 3, pt: 2, justifyItems: 'start' }}>
      <TestModeBadge isFull />
      <TextField
        form={form}
        name="number"
        label={t`Card number`}
        format={groupedNumber}
        slotProps={{ htmlInput: { ...NUMERIC, autoComplete: 'cc-number' } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, width: '100%' }}>
        <TextField
          form={form}
          name="expiry"
          label={t`Expiry`}
          placeholder={t`MM / YY`}
          format={expiryText}
          slotProps={{ htmlInput: { ...NUMERIC, autoComplete: 'cc-exp' } }}
        />
        <TextField
          form={form}
          name="cvc"
          label="CVC"
          format={(typed) => typed.replace(/\D/g, '').slice(0, 4)}
          slotProps={{ htmlInput: { ...NUMERIC, autoComplete: 'cc-csc' } }}
        />
      </Box>
      <TestCardList
        onPick={(number) =>
          form.reset({ number: groupedNumber(number), expiry: `12 / ${soonYear()}`, cvc: '123' })
        }
      />
      {question}
    </Box>
  );
}

/** A year in which a card typed today is still good. */
function soonYear(): string {
  return String(new Date().getFullYear() + 3).slice(-2);
}
