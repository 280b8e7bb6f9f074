import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { Notice } from '../../../components/notice.tsx';
import { DriverStatsDocument } from '../../../generated/driver-wallet.ts';
import type { DriverStatsQuery } from '../../../generated/operations.ts';
import { dateText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';

type Stats = DriverStatsQuery['driverStats'];

/** The balance, the next payout and the figures behind them. */
export function EarningsSummary() {
  const { data, error, refetch } = useQuery(DriverStatsDocument);
  if (data) {
    return (
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Balance stats={data.driverStats} owed={data.driverCash.owed} />
        <CashFigures cash={data.driverCash} />
        <Figures stats={data.driverStats} />
      </Box>
    );
  }
  if (error) {
    return (
      <Notice title={t`Your earnings did not load`} onRetry={refetch}>
        <Trans>Every cent you earned is safe in the books.</Trans>
      </Notice>
    );
  }
  return <Skeleton variant="rounded" height={420} role="status" aria-label={t`Loading your earnings`} />;
}

function Balance({ stats, owed }: { stats: Stats; owed: string }) {
  const { timeZone } = useConfiguration().serviceArea;
  const isOnItsWay = centsFromDollars(stats.reservedBalance) > 0;
  const isOwing = centsFromDollars(stats.availableBalance) < 0;
  return (
    <Card
      sx={(theme) => ({
        p: 5,
        border: 0,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        ...theme.applyStyles('dark', { bgcolor: 'glass', color: 'text.primary' }),
      })}
    >
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        <Trans>Available balance</Trans>
      </Typography>
      <Typography variant="h1" component="p">
        {moneyText(stats.availableBalance)}
      </Typography>
      {isOwing && (
        <Typography sx={{ mt: 1 }}>
          <Trans>
            You owe {ph({ owed: moneyText(owed) })}, for fees of rides in cash or a refunded ride that was
            paid out already: taken from your next earnings.
          </Trans>
        </Typography>
      )}
      {isOnItsWay && (
        <Typography sx={{ mt: 1 }}>
          <Trans>and {ph({ reservedBalance: moneyText(stats.reservedBalance) })} is on its way to you</Trans>
        </Typography>
      )}
      <Typography variant="body2" sx={{ mt: 3 }}>
        <Trans>
          Next payout date: {ph({ nextPayoutDate: dateText(stats.nextPayoutDate, timeZone) })}. Payouts are
          made weekly, for the week that ended on Sunday.
        </Trans>
      </Typography>
    </Card>
  );
}

/** Of a driver who takes rides in cash, or did. */
function CashFigures({ cash }: { cash: DriverStatsQuery['driverCash'] }) {
  const hasCash = [cash.kept, cash.owed, cash.setOff, cash.toSetOff].some((sum) => centsFromDollars(sum) > 0);
  if (!cash.takesCash && !hasCash) return null;
  const setOffCents = centsFromDollars(cash.setOff) + centsFromDollars(cash.toSetOff);
  return (
    <Box component="section" aria-labelledby="cash-figures">
      <Typography id="cash-figures" variant="h3" component="h2" sx={{ mb: 1 }}>
        <Trans>Cash</Trans>
      </Typography>
      <Rows
        rows={[
          [t`Cash you keep`, moneyText(cash.kept)],
          [t`You owe`, moneyText(cash.owed)],
          [t`Set against earnings`, formatMoney(setOffCents)],
        ]}
      />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        <Trans>
          The fee of a ride in cash is set against what other rides earn, before a payout. Up to{' '}
          {ph({ limit: moneyText(cash.limit) })} you can owe; above that no rides in cash are offered.
        </Trans>
      </Typography>
    </Box>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const rows: [string, string][] = [
    [t`Today's earnings`, moneyText(stats.todayEarnings)],
    [t`Weekly earnings`, moneyText(stats.weeklyEarnings)],
    [t`Total earnings`, moneyText(stats.totalEarnings)],
    [t`Today's rides`, String(stats.todayRides)],
    [t`Total rides`, String(stats.totalRides)],
    [t`Rating`, stats.ratingCount > 0 ? `${stats.rating.toFixed(1)} (${stats.ratingCount})` : t`No ratings`],
    [t`Acceptance rate`, `${stats.acceptanceRate}%`],
  ];
  return (
    <Box>
      <Rows rows={rows} />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        <Trans>
          Acceptance rate: of the requests you answered, the share you accepted. A ride you could not make
          counts as passed on; requests that expired do not count.
        </Trans>
      </Typography>
    </Box>
  );
}

function Rows({ rows }: { rows: readonly (readonly [label: string, text: string])[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(([label, text], index) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
            py: 2,
            borderTop: index > 0 ? 1 : 0,
            borderColor: 'divider',
          }}
        >
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 650 }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
