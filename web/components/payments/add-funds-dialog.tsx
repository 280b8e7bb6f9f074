import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { SavedCardFragment } from '../../generated/documents.ts';
import { CardEntry, useCanUseCards } from '../card-entry/card-entry.tsx';
import type { CardFields } from '../card-entry/card-outcome.ts';
import { useSavedCard } from '../card-entry/use-saved-card.tsx';
import { useToast } from '../toast.tsx';
import { CardChoice, NEW_CARD } from './card-choice.tsx';
import { fundingAmount, INVALID_FUNDING } from './funding-amount.ts';
import { useAddFunds } from './use-add-funds.ts';
import { useSavedCards } from './use-saved-cards.ts';

interface AddFundsDialogProps {
  readonly open: boolean;
  /** What the amount starts with, decimal text. */
  readonly suggested?: string;
  readonly onClose: () => void;
  readonly onAdded?: () => void;
}

/** "Add Funds": an amount in USD, and a saved or a new card (spec 1 §2.9); empty again each time it opens. */
export function AddFundsDialog({ open, ...props }: AddFundsDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Add Funds to Wallet</DialogTitle>
      {useCanUseCards() ? <AddFundsForm {...props} /> : <NoCards onClose={props.onClose} />}
    </Dialog>
  );
}

function NoCards({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ fontWeight: 650 }}>Payment processing is not configured</Typography>
        <Typography variant="body2" color="textSecondary">
          Cards cannot be charged here yet. The money already in your wallet can be used for rides.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}

function AddFundsForm({ suggested = '', onClose, onAdded }: Omit<AddFundsDialogProps, 'open'>) {
  const [text, setText] = useState(suggested);
  const [isRefused, setRefused] = useState(false);
  const { cards, hasFailed } = useSavedCards();
  const [chosen, setChosen] = useState<string | null>(null);
  const fields = useRef<CardFields>(null);
  const saved = useSavedCard();
  const { add, isAdding } = useAddFunds();
  const toast = useToast();
  const cardId = chosen ?? preferred(cards, hasFailed);
  const wayToConfirm = () => {
    if (cardId !== NEW_CARD) return saved.confirm;
    const card = fields.current;
    return card?.check() ? (secret: string) => card.confirm(secret, 'payment') : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const amount = fundingAmount(text);
    setRefused(amount === null);
    if (amount === null) return toast({ ...INVALID_FUNDING, severity: 'error' });
    const confirm = wayToConfirm();
    if (!confirm) return;
    const hasPaid = await add({ amount, cardId: cardId === NEW_CARD ? null : cardId, confirm });
    if (!hasPaid) return;
    onClose();
    onAdded?.();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <AmountField {...{ text, isRefused }} onText={setText} />
        <CardChoice {...{ cards, hasFailed }} value={cardId} onChange={setChosen} />
        {cardId === NEW_CARD && <CardEntry ref={fields} />}
        {saved.question}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isAdding} disabled={cardId === null}>
          Add Funds
        </Button>
      </DialogActions>
    </form>
  );
}

/** The default card, else a new one; unknown while the cards load. */
function preferred(cards: readonly SavedCardFragment[] | undefined, hasFailed: boolean): string | null {
  if (!cards) return hasFailed ? NEW_CARD : null;
  return (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? NEW_CARD;
}

interface AmountFieldProps {
  readonly text: string;
  readonly isRefused: boolean;
  readonly onText: (text: string) => void;
}

function AmountField({ text, isRefused, onText }: AmountFieldProps) {
  return (
    <TextField
      autoFocus
      label="Amount in USD"
      type="number"
      value={text}
      onChange={(event) => onText(event.target.value)}
      error={isRefused}
      helperText={isRefused ? INVALID_FUNDING.description : 'From $1 to $500'}
      sx={{ mt: 2 }}
      slotProps={{
        htmlInput: { min: 1, max: 500, step: 0.01, inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}
