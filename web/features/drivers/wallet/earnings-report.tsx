import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Button, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { WorkDone } from './work-done.tsx';
import { Notice } from '../../../components/notice.tsx';
import { visuallyHidden } from '../../../components/visually-hidden.ts';
import { EarningsReportDocument } from '../../../generated/driver-earnings.ts';
import type { EarningsPeriod, EarningsReportQuery } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { getFormats, texts } from '../../../lib/i18n.ts';
import { moneyText } from '../../../lib/money-text.ts';

type Sum = EarningsReportQuery['earningsReport'][number];

const PERIODS: Record<EarningsPeriod, string> = texts({ DAY: msg`Day`, WEEK: msg`Week`, MONTH: msg`Month` });

/** Fetched apart: the chart's code is larger than the screens of a driver. */
const EarningsChart = lazy(async () => ({ default: (await import('./earnings-chart.tsx')).EarningsChart }));

/** What came in by day, week or month: a chart to compare at a glance, and the same as a table. */
export function EarningsReport() {
  const [per, setPer] = useState<EarningsPeriod>('WEEK');
  const { data, error, refetch } = useQuery(EarningsReportDocument, { variables: { per } });
  return (
    <Box component="section" aria-labelledby="earnings-report" sx={{ display: 'grid', gap: 3, pt: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3" component="h2" id="earnings-report">
          <Trans>What you earned</Trans>
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={per}
          onChange={(_, chosen: EarningsPeriod | null) => chosen && setPer(chosen)}
          aria-label={t`By day, week or month`}
        >
          {(Object.keys(PERIODS) as EarningsPeriod[]).map((one) => (
            <ToggleButton key={one} value={one} sx={{ px: 4, minHeight: 44, textTransform: 'none' }}>
              {PERIODS[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {data && (
        <>
          <Chart sums={data.earningsReport} per={per} />
          <Table sums={data.earningsReport} per={per} />
        </>
      )}
      {!data && error && (
        <Notice title={t`Your earnings did not load`} onRetry={refetch}>
          <Trans>Every cent you earned is safe in the books.</Trans>
        </Notice>
      )}
      {!data && !error && (
        <Skeleton variant="rounded" height={480} role="status" aria-label={t`Loading your earnings`} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button component={Link} to="/driver/statement?per=week" variant="outlined" size="small">
          <Trans>Statement of this week</Trans>
        </Button>
        <Button component={Link} to="/driver/statement?per=year" variant="outlined" size="small">
          <Trans>Statement of this year</Trans>
        </Button>
      </Box>
    </Box>
  );
}

interface SumsProps {
  readonly sums: readonly Sum[];
  readonly per: EarningsPeriod;
}

function Chart({ sums, per }: SumsProps) {
  const { timeZone } = useConfiguration().serviceArea;
  const bars = sums.map(({ start, total }) => ({
    name: startText(start, per, timeZone),
    total: Number(total),
  }));
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={200} />}>
      <EarningsChart bars={bars} label={t`Earnings by ${{ period: PERIODS[per] }}`} />
    </Suspense>
  );
}

function Table({ sums, per }: SumsProps) {
  const { timeZone } = useConfiguration().serviceArea;
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
      <Box component="caption" sx={visuallyHidden}>
        <Trans>Earnings by {ph({ period: PERIODS[per] })}, with rides and hours online</Trans>
      </Box>
      <Box component="thead" sx={visuallyHidden}>
        <tr>
          <th scope="col">{PERIODS[per]}</th>
          <th scope="col">{t`Earned`}</th>
        </tr>
      </Box>
      <tbody>
        {[...sums].reverse().map((sum) => (
          <tr key={sum.start}>
            <Box component="th" scope="row" sx={{ width: 88, textAlign: 'left', fontWeight: 500, py: 1.5 }}>
              {startText(sum.start, per, timeZone)}
            </Box>
            <Box component="td" sx={{ py: 1.5 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Typography variant="caption" color="textSecondary">
                  <WorkDone {...sum} />
                </Typography>
                <Typography variant="body2" sx={{ fontWeight: 650 }}>
                  {moneyText(sum.total)}
                </Typography>
              </Box>
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** "Thu, Mar 5" of a day, "Mar 2" of a week, "Mar 2026" of a month. */
function startText(start: string, per: EarningsPeriod, timeZone: string): string {
  const options: Intl.DateTimeFormatOptions =
    per === 'MONTH'
      ? { month: 'short', year: 'numeric' }
      : { month: 'short', day: 'numeric', ...(per === 'DAY' && { weekday: 'short' }) };
  return new Intl.DateTimeFormat(getFormats(), { timeZone, ...options }).format(new Date(start));
}
