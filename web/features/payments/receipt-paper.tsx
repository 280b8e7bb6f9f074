import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { Facts, type Fact } from '../../components/facts.tsx';
import { fullName } from '../../../domain/users/user.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { PaperSheet } from '../../components/paper-page.tsx';
import { ReturnLine } from '../../components/return-trip/lazy-return-line.ts';
import { ReceiptLines, toReceiptLine } from '../../components/receipt-lines.tsx';
import type { ReceiptQuery } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { bookerText } from '../../lib/booker-text.ts';
import { isTestMode, useConfiguration } from '../../lib/configuration.ts';
import { funderText, loweredTipText, paymentName, refundText } from '../../lib/receipt-text.ts';
import { rideMoneyText } from '../../lib/ride-money-text.ts';

type Receipt = ReceiptQuery['receipt'];

/** What the mail says, line by line. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { ride } = receipt;
  return (
    <PaperSheet label={t`Receipt`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
        <BrandMark />
        <Typography variant="body2">
          <Trans>Ride {ph({ slice: ride.id.slice(-8) })}</Trans>
        </Typography>
      </Box>
      <Typography variant="h2" component="h1">
        <Trans>Receipt</Trans>
      </Typography>
      <RideFacts receipt={receipt} />
      <ReceiptLines
        lines={receipt.lines.map(toReceiptLine)}
        total={{ label: t`Total`, amount: receipt.total }}
      />
      <PaymentLines receipt={receipt} />
      <SmallPrint />
    </PaperSheet>
  );
}

function RideFacts({ receipt: { ride, minutes } }: { receipt: Receipt }) {
  const { dateTime } = useAreaTime();
  const { driver, booker } = ride;
  const { year, make, model, color, licensePlate } = driver?.vehicle ?? {};
  const facts: readonly Fact[] = [
    [t`Passenger`, booker && fullName(ride.rider)],
    [t`Booked by`, booker && bookerText(booker)],
    [t`Paid by`, booker && ride.payerName],
    [t`Completed`, ride.completedAt && dateTime(ride.completedAt)],
    [t({ message: 'From', context: 'place' }), ride.pickup.address],
    [t({ message: 'To', context: 'place' }), ride.dropoff.address],
    [t`Distance`, t`${{ miles: ride.distanceMiles.toFixed(2) }} miles`],
    [t`Time`, minutes === null ? null : t`${minutes} min`],
    [t`Driver`, driver && fullName(driver)],
    [t`Vehicle`, [color, year, make, model].filter(Boolean).join(' ')],
    [t`Plate`, licensePlate],
    [
      t`Return`,
      ride.returnTrip && <ReturnLine ride={ride} toOther={(rideId) => `/rides/${rideId}/receipt`} />,
    ],
  ];
  return (
    <Facts
      facts={facts}
      sx={{ columnGap: 5, rowGap: 1.5, '& dt': { color: 'inherit' }, '& dd': { fontWeight: 600 } }}
    />
  );
}

function PaymentLines({ receipt: { ride, money, refunds } }: { receipt: Receipt }) {
  const loweredTip = loweredTipText(ride);
  const byFunder = funderText(money);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2">
        <Trans>Payment: {ph({ paymentName: paymentName(ride) })}</Trans>
      </Typography>
      {loweredTip && <Typography variant="body2">{loweredTip}</Typography>}
      <Typography variant="body2">
        {rideMoneyText(money)}. <Trans>The tip goes to your driver whole.</Trans>
      </Typography>
      {byFunder && <Typography variant="body2">{byFunder}.</Typography>}
      {refunds.map((refund) => (
        <Typography key={refund.id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {refundText(refund)}.
        </Typography>
      ))}
    </Box>
  );
}

/** What every receipt has to say. */
function SmallPrint() {
  const { supportEmail, payments } = useConfiguration();
  return (
    <Box sx={{ display: 'grid', gap: 2, borderTop: '1px solid #bbb', pt: 4 }}>
      <Typography variant="caption">
        <Trans>
          Zero tolerance: drivers must not drive under the influence of alcohol or drugs. Report it at once to{' '}
          {supportEmail}.
        </Trans>
      </Typography>
      {isTestMode(payments.mode) && (
        <Typography variant="caption">
          <Trans>Test mode: no real money has moved.</Trans>
        </Typography>
      )}
    </Box>
  );
}
