import { t } from '@lingui/core/macro';
import { Box, Paper, Typography } from '@mui/material';
import type { HomeFiguresFragment } from '../../../generated/operations.ts';
import { getFormats } from '../../../lib/i18n.ts';
import { moneyText } from '../../../lib/money-text.ts';

/** The four figures that matter most, each with what it is made of. */
export function FigureCards({ figures }: { figures: HomeFiguresFragment }) {
  const count = (number: number) => new Intl.NumberFormat(getFormats()).format(number);
  const { activeDrivers, todayTrips, todayRevenue, revenue, totalWalletValue } = figures;
  const bookings = count(figures.totalBookings);
  const users = count(figures.totalUsers);
  const today = moneyText(todayRevenue);
  const cards = [
    { label: t`Online Drivers`, value: count(activeDrivers), note: t`Ready for requests or on a trip` },
    { label: t`Today's Trips`, value: count(todayTrips), note: t`${bookings} bookings in all` },
    { label: t`Revenue`, value: moneyText(revenue), note: t`${today} today, after refunds` },
    { label: t`Wallet Value`, value: moneyText(totalWalletValue), note: t`Of ${users} users, with holds` },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
      }}
    >
      {cards.map(({ label, value, note }) => (
        <Paper key={label} variant="outlined" sx={{ p: { xs: 3, sm: 4 }, borderRadius: 1, minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography
              variant="h2"
              component="p"
              sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, my: 1 }}
            >
              {value}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary">
              {note}
            </Typography>
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
