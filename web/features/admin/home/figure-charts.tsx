import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Paper, Typography } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useId, useState, type ReactNode } from 'react';
import type { HomeFiguresFragment } from '../../../generated/operations.ts';
import { dayText, shortDayText } from '../../../lib/area-time.ts';
import { countText } from '../../../lib/count-text.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { DaysTable } from './days-table.tsx';

type Day = HomeFiguresFragment['days'][number];

const HEIGHT_PX = 160;

/** Revenue, trips and wallet value of the last 30 days; as charts, or all in one table. */
export function FigureCharts({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 3 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          <Trans>Last 30 days</Trans>
        </Typography>
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? <Trans>Show charts</Trans> : <Trans>Show as table</Trans>}
        </Button>
      </Box>
      {isTable ? <DaysTable days={days} /> : <Charts days={days} />}
    </Box>
  );
}

function Charts({ days }: { days: readonly Day[] }) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const revenue = days.map((day) => Number(day.revenue));
  const trips = days.map((day) => day.trips);
  const wallets = days.map((day) => Number(day.walletValue));
  const names = days.map(({ day }) => day);
  const shownTrips = countText(sum(trips));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: 'repeat(3, 1fr)' } }}>
      <Chart title={t`Revenue`} total={toMoney(sum(revenue))}>
        <BarChart
          {...frame(names, toMoney)}
          series={[{ data: revenue, ...look(toMoney) }]}
          borderRadius={2}
        />
      </Chart>
      <Chart title={t`Trips`} total={shownTrips}>
        <BarChart {...frame(names, String)} series={[{ data: trips, ...look(String) }]} borderRadius={2} />
      </Chart>
      <Chart title={t`Wallet Value`} total={toMoney(wallets.at(-1) ?? 0)}>
        <LineChart
          {...frame(names, toMoney)}
          series={[{ data: wallets, ...look(toMoney), showMark: false, area: true }]}
          sx={{ '& .MuiAreaElement-root': { fillOpacity: 0.16 } }}
        />
      </Chart>
    </Box>
  );
}

const toMoney = (dollars: number) => moneyText(dollars.toFixed(2));

const look = (toText: (value: number) => string) => ({
  color: 'var(--mui-palette-primary-main)',
  valueFormatter: (value: number | null) => (value === null ? '' : toText(value)),
});

/** Only first and last day and the highest value are named: the table has the rest. */
function frame(names: string[], toText: (value: number) => string) {
  return {
    height: HEIGHT_PX,
    margin: { left: 4, right: 24, top: 8, bottom: 0 },
    hideLegend: true,
    skipAnimation: true,
    xAxis: [
      {
        data: names,
        scaleType: 'band' as const,
        valueFormatter: (day: string, { location }: { location: string }) =>
          location === 'tick' ? shortDayText(day) : dayText(day),
        tickLabelInterval: (_: unknown, index: number) => index === 0 || index === names.length - 1,
        disableTicks: true,
        height: 24,
      },
    ],
    yAxis: [{ valueFormatter: toText, disableLine: true, disableTicks: true, tickNumber: 3, width: 68 }],
    grid: { horizontal: true },
  };
}

interface ChartProps {
  readonly title: string;
  readonly total: string;
  readonly children: ReactNode;
}

function Chart({ title, total, children }: ChartProps) {
  return (
    <Paper
      component="figure"
      variant="outlined"
      aria-label={title}
      sx={{ m: 0, p: 4, borderRadius: 1, minWidth: 0 }}
    >
      <Typography component="figcaption" variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        {total}
      </Typography>
      {children}
    </Paper>
  );
}
