import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MenuItem, TextField } from '@mui/material';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { useCanUseCards } from '../../../components/card-entry/card-entry.tsx';
import type { SavedCard } from '../../../components/payments/use-saved-cards.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';

/** The wallet, cash, or the id of a saved card. */
export type PaymentChoice = 'wallet' | 'cash' | (string & {});

export const WALLET = 'wallet';
export const CASH = 'cash';

/** A choice as bookings and changes of the payment name it. */
export function toPayment(choice: PaymentChoice): {
  paymentMethodId: string | null;
  paymentMethod: 'CASH' | null;
} {
  if (choice === CASH) return { paymentMethodId: null, paymentMethod: 'CASH' };
  return { paymentMethodId: choice === WALLET ? null : choice, paymentMethod: null };
}

const ADD = 'add-card';

interface PaymentSelectProps {
  readonly value: PaymentChoice;
  /** Undefined while they load. */
  readonly cards: readonly SavedCard[] | undefined;
  /** Decimal text; undefined while it loads. */
  readonly available: string | undefined;
  readonly totalCents: Cents;
  /** The card of a ride far ahead is asked later. */
  readonly isLater: boolean;
  /** Whether the driver may be paid in cash. */
  readonly allowsCash?: boolean;
  /** When the money is held, where it is neither now nor a day before. */
  readonly help?: string;
  readonly onChange: (choice: PaymentChoice) => void;
  /** Without it no card can be added here. */
  readonly onAddCard?: () => void;
}

/** How a ride is paid: from the wallet, with a saved card, or in cash. */
export function PaymentSelect(props: PaymentSelectProps) {
  const { value, cards, available, onChange, onAddCard, help, allowsCash, ...sum } = props;
  const canUseCards = useCanUseCards();
  const isKnown = value === WALLET || (value === CASH && allowsCash) || cards?.some(({ id }) => id === value);
  return (
    <TextField
      select
      label={t`Payment method`}
      value={isKnown ? value : ''}
      onChange={({ target }) => (target.value === ADD ? onAddCard?.() : onChange(target.value))}
      helperText={help ?? choiceHelp(value, available, sum)}
      slotProps={{ htmlInput: { 'aria-label': t`Payment method` } }}
    >
      <MenuItem value={WALLET}>
        {available === undefined ? t`Wallet` : t`Wallet — ${{ amount: moneyText(available) }} available`}
      </MenuItem>
      {cards?.map((card) => (
        <MenuItem key={card.id} value={card.id}>
          {cardName(card)}
        </MenuItem>
      ))}
      {allowsCash && (
        <MenuItem value={CASH}>
          <Trans>Cash — pay the driver</Trans>
        </MenuItem>
      )}
      {canUseCards && onAddCard && (
        <MenuItem value={ADD}>
          <Trans>Add a new card</Trans>
        </MenuItem>
      )}
      {!canUseCards && (
        <MenuItem value="card" disabled sx={{ whiteSpace: 'normal' }}>
          <Trans>Card — Payment processing is not configured</Trans>
        </MenuItem>
      )}
    </TextField>
  );
}

function choiceHelp(
  value: PaymentChoice,
  available: string | undefined,
  sum: Pick<PaymentSelectProps, 'totalCents' | 'isLater'>,
): string {
  if (value === WALLET) return walletHelp(available, sum.totalCents);
  if (value !== CASH) return cardHelp(sum);
  const amount = formatMoney(sum.totalCents);
  return t`Have ${amount} ready. Your driver confirms what you pay, and what is above the fare is the tip.`;
}

function walletHelp(available: string | undefined, totalCents: Cents): string {
  const missingCents = available === undefined ? 0 : totalCents - centsFromDollars(available);
  return missingCents > 0
    ? t`${{ amount: formatMoney(missingCents) }} short of the total`
    : t`${{ amount: formatMoney(totalCents) }} is held now and charged when the ride is completed`;
}

function cardHelp({ totalCents, isLater }: Pick<PaymentSelectProps, 'totalCents' | 'isLater'>): string {
  const amount = formatMoney(totalCents);
  return isLater
    ? t`${amount} is held on your card 24 hours before pickup and charged when the ride is completed`
    : t`${amount} is held on your card now and charged when the ride is completed`;
}
