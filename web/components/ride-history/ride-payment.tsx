import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { RidePaymentFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { dateText, useAreaTime } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';
import { texts } from '../../lib/i18n.ts';
import { funderText, paymentName } from '../../lib/receipt-text.ts';
import { rideMoneyText } from '../../lib/ride-money-text.ts';

type Refund = RidePaymentFragment['refunds'][number];

/** How a ride is paid, and what was given back of it; for its rider. */
export function RidePayment({ ride: masked }: { ride: Masked<RidePaymentFragment> }) {
  const ride = unmask<RidePaymentFragment>(masked);
  const byFunder = ride.money && funderText(ride.money);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        <Trans>
          Payment:{' '}
          {ph({ paymentName: paymentName(ride.status === 'COMPLETED' ? ride : { ...ride, driver: null }) })}
        </Trans>
      </Typography>
      {ride.money && <Typography variant="body2">{rideMoneyText(ride.money)}</Typography>}
      {byFunder && <Typography variant="body2">{byFunder}</Typography>}
      {ride.refunds.length > 0 && (
        <Box
          component="ul"
          aria-label={t`Refunds`}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
        >
          {ride.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </Box>
      )}
    </>
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  const { timeZone } = useAreaTime();
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {REFUND_TITLES[refund.status]} · {dateText(refund.createdAt, timeZone)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {refund.reason} · {refundTarget(refund)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
        +{moneyText(refund.amount)}
      </Typography>
    </Box>
  );
}

const REFUND_TITLES: Record<Refund['status'], string> = texts({
  PENDING: msg`Refund on its way`,
  SUCCEEDED: msg`Refunded`,
  FAILED: msg`Refund failed`,
});

/** "to your card", "to your wallet", "to the organization that paid", or how much to each. */
function refundTarget({ toCard, toWallet, toOrganisation }: Refund): string {
  if (centsFromDollars(toOrganisation) > 0) {
    const parts = [
      centsFromDollars(toCard) > 0 && t`${{ toCard: moneyText(toCard) }} to your card`,
      centsFromDollars(toWallet) > 0 && t`${{ toWallet: moneyText(toWallet) }} to your wallet`,
    ].filter((part) => part !== false);
    if (parts.length === 0) return t`to the organization that paid`;
    return [...parts, t`${{ toOrganisation: moneyText(toOrganisation) }} to the organization that paid`].join(
      ', ',
    );
  }
  if (centsFromDollars(toWallet) === 0) return t`to your card`;
  if (centsFromDollars(toCard) === 0) return t`to your wallet`;
  return t`${{ toCard: moneyText(toCard) }} to your card, ${{ toWallet: moneyText(toWallet) }} to your wallet`;
}
