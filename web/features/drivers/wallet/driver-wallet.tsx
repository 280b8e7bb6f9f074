import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { EarningsReport } from './earnings-report.tsx';
import { EarningsHistory } from './earnings-history.tsx';
import { EarningsSummary } from './earnings-summary.tsx';
import { PayoutsTab } from './payouts-tab.tsx';
import { texts } from '../../../lib/i18n.ts';

const LISTS = ['earnings', 'payouts'] as const;
type List = (typeof LISTS)[number];

const LABELS: Record<List, string> = texts({ earnings: msg`Earnings History`, payouts: msg`Payouts` });

/** What the driver earned, what is theirs now and what is on its way. */
export function DriverWallet() {
  const [list, setList] = useState<List>('earnings');
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 12,
        rowGap: 8,
        gridTemplateColumns: { md: '340px 1fr' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="h1" sx={{ mb: 4 }}>
          <Trans>Earnings and payouts</Trans>
        </Typography>
        <EarningsSummary />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Tabs value={list} onChange={(_, next: List) => setList(next)} aria-label={t`Earnings and payouts`}>
          {LISTS.map((id) => (
            <Tab
              key={id}
              value={id}
              label={LABELS[id]}
              id={`tab-${id}`}
              aria-controls={`panel-${id}`}
              sx={{ fontSize: '1rem' }}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`panel-${list}`} aria-labelledby={`tab-${list}`}>
          {list === 'earnings' ? <Earnings /> : <PayoutsTab />}
        </Box>
      </Box>
    </Box>
  );
}

function Earnings() {
  return (
    <>
      <EarningsReport />
      <Typography variant="h3" component="h2" sx={{ mt: 8 }}>
        <Trans>Ride by ride</Trans>
      </Typography>
      <EarningsHistory />
    </>
  );
}
