import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { AdminBookingDetailsQuery } from '../../../generated/operations.ts';
import { refundedCents } from './refund-left.ts';

type Details = NonNullable<AdminBookingDetailsQuery['ride']>;

/** Who pays how much and who gets it: fare and tip, the driver's share and the commission, and what was given back. */
export function BookingMoney({ ride }: { ride: Details }) {
  const [fare, tip] = [centsFromDollars(ride.totalFare), centsFromDollars(ride.tip)];
  const earning = ride.driverEarning === null ? null : centsFromDollars(ride.driverEarning);
  const share = earning === null ? null : earning - tip;
  const refunded = refundedCents(ride);
  const takenBack = centsFromDollars(ride.driverRefunded ?? '0');
  const funder = ride.money?.funderName;
  const covered = centsFromDollars(ride.money?.covered ?? '0.00');
  const toFunder = ride.refunds.reduce(
    (sum, { status, toOrganisation }) => sum + (status === 'FAILED' ? 0 : centsFromDollars(toOrganisation)),
    0,
  );
  const name = ride.driver?.firstName ?? t`The driver`;
  return (
    <Box component="dl" aria-label={t`Money`} sx={{ m: 0, display: 'grid', gap: 1 }}>
      <Line label={t`Fare`} cents={fare} />
      {share !== null && <Line label={t`${name}’s share of the fare`} cents={share} isPart />}
      {share !== null && <Line label={t`Commission`} cents={fare - share} isPart />}
      <Line label={t`Tip, all of it to the driver`} cents={tip} />
      {funder && <Line label={t`${funder} pays`} cents={covered} />}
      <Line label={t`Rider pays`} cents={fare + tip - covered} isSum />
      {earning !== null && <Line label={t`${name} earns`} cents={earning} isSum />}
      {refunded > 0 && (
        <>
          {funder ? (
            <>
              <Line label={t`Refunded`} cents={-refunded} />
              <Line label={t`of it to the rider`} cents={toFunder - refunded} isPart />
              <Line label={t`of it to ${funder}`} cents={-toFunder} isPart />
            </>
          ) : (
            <Line label={t`Refunded to the rider`} cents={-refunded} />
          )}
          <Line label={t`of it from the driver`} cents={-takenBack} isPart />
          <Line label={t`of it from the commission`} cents={takenBack - refunded} isPart />
        </>
      )}
    </Box>
  );
}

interface LineProps {
  readonly label: string;
  readonly cents: number;
  /** Of the line above. */
  readonly isPart?: boolean;
  readonly isSum?: boolean;
}

function Line({ label, cents, isPart = false, isSum = false }: LineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        typography: 'body2',
        ...(isPart && { pl: 4, color: 'text.secondary' }),
        ...(isSum && { fontWeight: 650 }),
      }}
    >
      <Box component="dt">{label}</Box>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(cents)}
      </Box>
    </Box>
  );
}
