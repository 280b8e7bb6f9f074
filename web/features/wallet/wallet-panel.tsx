import { useQuery } from '@apollo/client/react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Button, Paper, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { AddFundsDialog } from '../../components/payments/add-funds-dialog.tsx';
import { StandingFundsNotice } from '../../components/standing-funds/standing-funds-notice.tsx';
import { WalletScreenDocument } from '../../generated/wallet.ts';
import { texts } from '../../lib/i18n.ts';
import { moneyText } from '../../lib/money-text.ts';
import { CardsTab } from './cards-tab.tsx';
import { WalletActivity } from './wallet-activity.tsx';

/** Balances, funding, activity and cards of the rider's wallet. */
export function WalletPanel() {
  const [isFunding, setFunding] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 720, mx: 'auto' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, flexWrap: 'wrap' }}>
        <Typography variant="h2" component="h1">
          <Trans>Wallet</Trans>
        </Typography>
        <Button variant="contained" onClick={() => setFunding(true)}>
          <Trans>Add Funds to Wallet</Trans>
        </Button>
      </Box>
      <StandingFundsNotice />
      <Balances />
      <WalletTabs />
      <Box sx={{ display: 'flex', gap: 3 }}>
        <LockIcon aria-hidden />
        <Typography variant="body2">
          <Trans>
            <strong>Secure Payments</strong> — money for a ride is held first and charged only when the ride
            is completed. Every amount is written down for good and shown to you here.
          </Trans>
        </Typography>
      </Box>
      <AddFundsDialog open={isFunding} onClose={() => setFunding(false)} />
    </Box>
  );
}

const TABS = texts({ activity: msg`Activity`, cards: msg`Cards` });
type WalletTab = keyof typeof TABS;

function WalletTabs() {
  const [tab, setTab] = useState<WalletTab>('activity');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs value={tab} onChange={(_, next: WalletTab) => setTab(next)} aria-label={t`Wallet`}>
        {Object.entries(TABS).map(([id, label]) => (
          <Tab
            key={id}
            value={id}
            label={label}
            id={`wallet-tab-${id}`}
            aria-controls={`wallet-panel-${id}`}
            sx={{ fontSize: '1rem' }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`wallet-panel-${tab}`} aria-labelledby={`wallet-tab-${tab}`} sx={{ pt: 3 }}>
        {tab === 'activity' ? <WalletActivity /> : <CardsTab />}
      </Box>
    </Box>
  );
}

function Balances() {
  const { data, error, refetch } = useQuery(WalletScreenDocument);
  if (error && !data) {
    return (
      <Notice title={t`Your balance could not be loaded`} onRetry={refetch}>
        <Trans>Your money is untouched. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  const wallet = data?.wallet;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' } }}
    >
      <Balance label={t`Available Balance`} amount={wallet?.available} isMain />
      <Balance label={t`Held for Rides`} amount={wallet?.held} />
      <Balance label={t`Total Balance`} amount={wallet?.total} />
    </Box>
  );
}

function Balance({ label, amount, isMain }: { label: string; amount: string | undefined; isMain?: boolean }) {
  return (
    <Paper
      variant={isMain ? 'elevation' : 'outlined'}
      sx={{ p: 4, ...(isMain && { bgcolor: 'glass', gridColumn: { xs: '1 / -1', sm: 'auto' } }) }}
    >
      <Typography component="dt" variant="body2" color={isMain ? 'textPrimary' : 'textSecondary'}>
        {label}
      </Typography>
      <Typography component="dd" variant={isMain ? 'h1' : 'h3'} sx={{ m: 0 }}>
        {amount === undefined ? <Skeleton width={120} /> : moneyText(amount)}
      </Typography>
    </Paper>
  );
}
