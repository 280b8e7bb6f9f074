import { useApolloClient } from '@apollo/client/react';
import { Box, TextField } from '@mui/material';
import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { TestModeBadge } from '../test-mode-badge.tsx';
import type { CardFields } from './card-outcome.ts';
import { TestCardList } from './test-card-list.tsx';
import { expiryText, groupedNumber, readCard, type CardText, type CardTextField } from './test-cards.ts';
import { confirmTestCard } from './test-confirmation.ts';
import { useTestBank } from './use-test-bank.tsx';

const EMPTY: CardText = { number: '', expiry: '', cvc: '' };

/** The card form of the test mode; real numbers do nothing in it. */
export function TestCardForm({ ref }: { ref: Ref<CardFields> }) {
  const [text, setText] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<CardText>>({});
  const client = useApolloClient();
  const { ask, question } = useTestBank();
  useImperativeHandle(
    ref,
    () => ({
      check: () => {
        const typed = readCard(text, new Date());
        setProblems('problems' in typed ? typed.problems : {});
        return 'card' in typed;
      },
      confirm: (clientSecret) => {
        const typed = readCard(text, new Date());
        if ('problems' in typed) return Promise.reject(new Error('The card is not complete'));
        return confirmTestCard(client, ask, clientSecret, typed.card);
      },
    }),
    [text, client, ask],
  );
  const change = (field: CardTextField, value: string) => {
    setText((now) => ({ ...now, [field]: value }));
    setProblems((now) => ({ ...now, [field]: undefined }));
  };
  return (
    <Box role="group" aria-label="Card" sx={{ display: 'grid', gap: 3, pt: 2, justifyItems: 'start' }}>
      <TestModeBadge isFull />
      <Fields text={text} problems={problems} onChange={change} />
      <TestCardList
        onPick={(number) => {
          setText({ number: groupedNumber(number), expiry: `12 / ${soonYear()}`, cvc: '123' });
          setProblems({});
        }}
      />
      {question}
    </Box>
  );
}

/** A year in which a card typed today is still good. */
function soonYear(): string {
  return String(new Date().getFullYear() + 3).slice(-2);
}

interface FieldsProps {
  readonly text: CardText;
  readonly problems: Partial<CardText>;
  readonly onChange: (field: CardTextField, value: string) => void;
}

function Fields({ text, problems, onChange }: FieldsProps) {
  const field = (
    name: CardTextField,
    label: string,
    autoComplete: string,
    format: (text: string) => string,
  ) => (
    <CardField
      {...{ label, autoComplete }}
      placeholder={name === 'expiry' ? 'MM / YY' : undefined}
      value={text[name]}
      problem={problems[name]}
      onChange={(value) => onChange(name, format(value))}
    />
  );
  return (
    <>
      {field('number', 'Card number', 'cc-number', groupedNumber)}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, width: '100%' }}>
        {field('expiry', 'Expiry', 'cc-exp', expiryText)}
        {field('cvc', 'CVC', 'cc-csc', (typed) => typed.replace(/\D/g, '').slice(0, 4))}
      </Box>
    </>
  );
}

interface CardFieldProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly autoComplete: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

function CardField({
  label,
  placeholder,
  autoComplete,
  value,
  problem,
  onChange,
}: CardFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete, 'aria-required': true } }}
    />
  );
}
