import { Plural, Trans } from '@lingui/react/macro';
import { Card, Typography } from '@mui/material';
import { moneyText } from '../../../lib/money-text.ts';

interface TodayEarningsProps {
  readonly stats: {
    readonly todayEarnings: string;
    readonly todayRides: number;
    readonly hoursOnline: number;
  };
}

/** What today brought so far, and how long the driver was online for it. */
export function TodayEarnings({ stats }: TodayEarningsProps) {
  const { todayEarnings, todayRides, hoursOnline } = stats;
  return (
    <Card
      component="section"
      aria-labelledby="today-title"
      sx={(theme) => ({
        px: { xs: 4, md: 6 },
        py: { xs: 3, md: 5 },
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        alignContent: 'center',
        columnGap: 4,
        ...theme.applyStyles('dark', { bgcolor: 'glass', color: 'text.primary' }),
      })}
    >
      <Typography id="today-title" component="h2" sx={{ fontWeight: 600, width: { md: '100%' } }}>
        <Trans>Today&apos;s Earnings</Trans>
      </Typography>
      <Typography variant="h1" component="p" sx={{ fontSize: { xs: '1.75rem', md: '2.5rem' } }}>
        {moneyText(todayEarnings)}
      </Typography>
      <Typography variant="body2" sx={{ width: { xs: '100%', md: 'auto' }, textAlign: { xs: 'right' } }}>
        <Plural value={todayRides} one="# ride" other="# rides" /> ·{' '}
        <Plural value={hoursOnline} one="# hour online" other="# hours online" />
      </Typography>
    </Card>
  );
}
