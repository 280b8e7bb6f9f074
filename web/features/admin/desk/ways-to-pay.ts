import { t } from '@lingui/core/macro';
import { type Cents, centsFromDollars } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { DeskCallerQuery, DeskCoverageQuery } from '../../../generated/operations.ts';
import { cardName } from '../../../lib/card-name.ts';
import type { DeskDraft, DeskPayment } from './desk-draft.ts';

export type Cover = DeskCoverageQuery['callerCoverage'][number];

export interface DeskWay {
  readonly id: DeskPayment;
  readonly label: string;
  /** Why it cannot pay this ride; null where it can. */
  readonly problem: string | null;
}

type Payer = Pick<DeskCallerQuery['caller'], 'available' | 'cards'>;
type Trip = Pick<DeskDraft, 'when' | 'back'>;

/** What the caller has to have for it: of a way back at a time, too, and what is left where an organization pays a part. */
export function neededCents(fareCents: Cents, { when, back }: Trip, cover: Cover | null): Cents {
  const own = cover ? centsFromDollars(cover.own) : fareCents;
  const ofReturn = cover ? centsFromDollars(cover.ownOfReturn) : fareCents;
  return own + (back === 'at_time' && when !== 'weekly' ? ofReturn : 0);
}

/** How the caller can pay, and why they cannot: from the wallet, by the cards that they have saved, in cash. */
export function deskWays(
  { available, cards }: Payer,
  trip: Trip,
  {
    cents,
    cover,
    allowsCash,
  }: { readonly cents: Cents; readonly cover: Cover | null; readonly allowsCash: boolean },
): readonly DeskWay[] {
  const availableCents = centsFromDollars(available);
  const missing = cents - availableCents;
  const wallet: DeskWay = {
    id: 'wallet',
    label: t`Wallet, ${{ amount: formatMoney(availableCents) }}`,
    // Nothing is held before the rides of a standing ride are booked.
    problem:
      missing > 0 && trip.when !== 'weekly' ? t`${{ amount: formatMoney(missing) }} is missing.` : null,
  };
  const byCard = cards.map((card): DeskWay => ({ id: card.id, label: cardName(card), problem: null }));
  const cash: DeskWay = { id: 'cash', label: t`Cash to the driver`, problem: cashProblem(trip, cover) };
  return [wallet, ...byCard, ...(allowsCash ? [cash] : [])];
}

function cashProblem({ when, back }: Trip, cover: Cover | null): string | null {
  if (when === 'weekly') return t`Standing rides are paid from the wallet or by card.`;
  if (back !== 'none') return t`A ride in cash is booked without its return.`;
  return cover ? t`What an organization leaves is paid from the wallet or by card.` : null;
}

/** The way that was chosen, else the first that can pay; null where none can. */
export function chosenWay(ways: readonly DeskWay[], chosen: DeskPayment | null): DeskWay | null {
  const possible = ways.filter(({ problem }) => problem === null);
  return possible.find(({ id }) => id === chosen) ?? (chosen === null ? (possible[0] ?? null) : null);
}
