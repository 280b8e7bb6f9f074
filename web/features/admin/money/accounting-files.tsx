import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { Choice } from '../../../components/choice.tsx';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';

const HOUR_MS = 3_600_000;
const YEARS = 5;

/** The journal of some days and each driver's totals of a year, as files. */
export function AccountingFiles() {
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(HOUR_MS), timeZone);
  const thisYear = Number(today.slice(0, 4));
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const [year, setYear] = useState(String(thisYear - 1));
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index));
  return (
    <Box component="section" aria-labelledby="accounting" sx={{ mt: 8 }}>
      <Typography id="accounting" variant="h3" component="h2" sx={{ mb: 4 }}>
        <Trans>For the accountant</Trans>
      </Typography>
      <Typography variant="h4" component="h3">
        <Trans>Journal</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        <Trans>Every posting of the days, oldest first. Those of an entry come to zero.</Trans>
      </Typography>
      <Box sx={ROW}>
        <DayField label={t`From`} value={from} onChange={setFrom} />
        <DayField label={t`To`} value={to} onChange={setTo} />
        <CsvLink list="journal" filter={{ from, to }} />
      </Box>
      <Typography variant="h4" component="h3" sx={{ mt: 6 }}>
        <Trans>1099 totals</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        <Trans>
          Gross payments of each driver: fares with tips of the rides completed in the year, before the
          platform’s fee and refunds.
        </Trans>
      </Typography>
      <Box sx={ROW}>
        <Choice
          label={t`Year`}
          value={year}
          options={years.map((each) => [each, each])}
          onChange={setYear}
          width={180}
        />
        <CsvLink list="tax-totals" filter={{ year }} />
      </Box>
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' };
const FIELD = { width: { xs: '100%', sm: 180 } };

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={FIELD}
    />
  );
}
