import type { RideAccounts } from '../../../application/ports/payments.ts';
import type { RideAccount } from '../../../domain/payments/ride-money.ts';
import type { PaymentStatus } from '../../../domain/payments/payment.ts';
import { arrayOf, boolean, cents, money, nullable, text, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { walletCentsOfRide } from '../wallet/wallet-cents.ts';

const fromRow = decoderOf({
  rideId: uuid(),
  heldCents: cents(),
  releasedCents: cents(),
  paidCents: money('paid'),
  walletCents: cents(),
  refundedCents: money('refunded'),
  refundedToFunderCents: cents(),
  funderName: nullable(text()),
  cardStatus: nullable(text<PaymentStatus>()),
  cardCents: nullable(cents()),
  cardWasAsked: nullable(boolean()),
});

const OF_RIDES = statement(
  'ride-accounts.of-rides',
  { ride_ids: arrayOf(uuid()) },
  `select ride.id as ride_id, holds.held_cents, holds.released_cents, lines.paid, wallet.wallet_cents, 
      (lines.refunded + coalesce(funder.refunded_cents, 0) * 0.01)::numeric(10,2) as refunded,
      coalesce(funder.refunded_cents, 0) as refunded_to_funder_cents, funder.name as funder_name,
      card.status as card_status, card.amount_cents as card_cents, card.provider_id is not null as card_was_asked
    from unnest($ride_ids::uuid[]) as ride (id)
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where status = 'open'), 0)::bigint as held_cents,
          coalesce(sum(released_cents), 0)::bigint as released_cents
        from holds where ride_id = ride.id
    ) as holds
    cross join lateral (
      select coalesce(sum(amount) filter (where type in ('charge', 'tip')), 0)::numeric(10,2) as paid,
          coalesce(sum(amount) filter (where type = 'refund'), 0)::numeric(10,2) as refunded
        from transactions where ride_id = ride.id
    ) as lines
    left join lateral (
      select organisations.name, case when rides.funder_id is null or rides.status <> 'completed' then 0 else
          (select coalesce(sum(organisation_cents), 0)::bigint from refunds
            where ride_id = rides.id and refunds.status = 'succeeded') end as refunded_cents
        from rides left join organisations on organisations.id = rides.funder_id where rides.id = ride.id
    ) as funder on true
    cross join lateral (select ${walletCentsOfRide('ride.id')} as wallet_cents) as wallet
    left join lateral (
      select status, amount_cents, provider_id from payments
        where ride_id = ride.id and kind = 'ride' order by created_at desc, id desc limit 1
    ) as card on true`,
  (row): RideAccount => {
    const { cardStatus, cardCents, cardWasAsked, ...account } = fromRow(row);
    if (cardStatus === null) return { ...account, card: null };
    const card = { status: cardStatus, amountCents: cardCents ?? 0, wasAsked: cardWasAsked ?? false };
    return { ...account, card };
  },
);

export const postgresRideAccounts = (sql: SqlRunner): RideAccounts => ({
  ofRides: (rideIds) => sql.all(OF_RIDES({ ride_ids: rideIds })),
});
