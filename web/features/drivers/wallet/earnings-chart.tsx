import { BarChart } from '@mui/x-charts/BarChart';
import { moneyText } from '../../../lib/money-text.ts';

interface EarningsChartProps {
  /** Oldest first; amounts in dollars. */
  readonly bars: readonly { readonly name: string; readonly total: number }[];
  readonly label: string;
}

const HEIGHT_PX = 200;

/** Earnings as bars to compare at a glance; the table below says the same in words. */
export function EarningsChart({ bars, label }: EarningsChartProps) {
  const names = bars.map(({ name }) => name);
  return (
    <BarChart
      aria-label={label}
      height={HEIGHT_PX}
      margin={{ left: 4, right: 4, top: 8, bottom: 0 }}
      hideLegend
      skipAnimation
      borderRadius={3}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: names,
          scaleType: 'band',
          // The first and the last are enough on a phone.
          tickLabelInterval: (_, index) => index === 0 || index === names.length - 1,
          disableTicks: true,
          height: 24,
        },
      ]}
      yAxis={[{ valueFormatter: toText, disableLine: true, disableTicks: true, tickNumber: 3, width: 68 }]}
      series={[
        {
          data: bars.map(({ total }) => total),
          color: 'var(--mui-palette-primary-main)',
          valueFormatter: (value) => (value === null ? '' : toText(value)),
        },
      ]}
    />
  );
}

const toText = (dollars: number) => moneyText(dollars.toFixed(2));
