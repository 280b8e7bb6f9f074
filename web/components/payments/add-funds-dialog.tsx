import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { CloseActions } from '../close-actions.tsx';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { CardEntry, useCanUseCards } from '../card-entry/card-entry.tsx';
import type { CardFields } from '../card-entry/card-outcome.ts';
import { useSavedCard } from '../card-entry/use-saved-card.tsx';
import { Form, SubmitButton } from '../form/form.tsx';
import { MoneyField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { useToast } from '../toast.tsx';
import { CardChoice, NEW_CARD } from './card-choice.tsx';
import { addFundsSchema, INVALID_FUNDING } from './funding-amount.ts';
import { FundingChips } from './funding-chips.tsx';
import { useAddFunds } from './use-add-funds.ts';
import { useSavedCards } from './use-saved-cards.ts';

interface AddFundsProps {
  /** What the amount starts with, decimal text. */
  readonly suggested?: string;
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly onAdded?: () => void;
}

interface AddFundsDialogProps extends AddFundsProps {
  readonly open: boolean;
}

/** "Add Funds": an amount in USD, and a saved or a new card; empty again each time it opens. */
export function AddFundsDialog({ open, ...props }: AddFundsDialogProps) {
  return (
    <Dialog open={open} onClose={props.onClose}>
      <AddFunds {...props} />
    </Dialog>
  );
}

/** The same as a step of a dialog that is there already. */
export function AddFunds(props: AddFundsProps) {
  return (
    <>
      <DialogTitle>
        <Trans>Add Funds to Wallet</Trans>
      </DialogTitle>
      {useCanUseCards() ? <AddFundsForm {...props} /> : <NoCards onClose={props.onClose} />}
    </>
  );
}

function NoCards({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ fontWeight: 650 }}>
          <Trans>Payment processing is not configured</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Cards cannot be charged here yet. The money already in your wallet can be used for rides.
          </Trans>
        </Typography>
      </DialogContent>
      <CloseActions onClose={onClose} />
    </>
  );
}

function AddFundsForm({ suggested = '', closeLabel, onClose, onAdded }: AddFundsProps) {
  const form = useZodForm(addFundsSchema, { defaultValues: { amount: suggested, cardId: '' } });
  const [amount, chosen] = useWatch({ control: form.control, name: ['amount', 'cardId'] });
  const { cards, hasFailed } = useSavedCards();
  const fields = useRef<CardFields>(null);
  const saved = useSavedCard();
  const add = useAddFunds();
  const toast = useToast();
  const cardId = chosen || preferred(cards, hasFailed);
  const getConfirm = async () => {
    if (cardId !== NEW_CARD) return saved.confirm;
    const card = fields.current;
    return (await card?.check()) && card ? (secret: string) => card.confirm(secret, 'payment') : null;
  };
  const submit = async ({ amount }: { amount: string }) => {
    const confirm = await getConfirm();
    if (!confirm) return;
    const hasPaid = await add({ amount, cardId: cardId === NEW_CARD ? null : cardId, confirm });
    if (!hasPaid) return;
    onClose();
    onAdded?.();
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={() => toast({ ...INVALID_FUNDING, severity: 'error' })}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <MoneyField
          form={form}
          name="amount"
          autoFocus
          label={t`Amount in USD`}
          min={1}
          max={500}
          helperText={t`From $1 to $500`}
          sx={{ mt: 2 }}
        />
        <FundingChips
          lacking={suggested}
          amount={amount}
          onChoose={(chosen) => form.setValue('amount', chosen, { shouldValidate: true })}
        />
        <CardChoice {...{ cards, hasFailed }} value={cardId} onChange={(id) => form.setValue('cardId', id)} />
        {cardId === NEW_CARD && <CardEntry ref={fields} />}
        {saved.question}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{closeLabel ?? t`Cancel`}</Button>
        <SubmitButton form={form} disabled={cardId === null}>
          <Trans>Add Funds</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** The default card, else a new one; unknown while the cards load. */
function preferred(cards: readonly SavedCardFragment[] | undefined, hasFailed: boolean): string | null {
  if (!cards) return hasFailed ? NEW_CARD : null;
  return (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? NEW_CARD;
}
