import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { PanelHeading } from '../panel-heading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { AdminPricingDocument } from '../../../generated/pricing.ts';
import type { AdminPricingFragment } from '../../../generated/operations.ts';
import { LimitsPanel } from '../approvals/limits-panel.tsx';
import { CashPanel } from '../cash/cash-panel.tsx';
import { PricingForm } from './pricing-form.tsx';
import { PricingHistory } from './pricing-history.tsx';
import { RATE_LABELS, rateText, type RateField } from '../rate-fields.ts';

const SUMMARY: readonly RateField[] = [
  'schedulingFee',
  'commissionRate',
  'shortDistancePerMile',
  'longDistancePerMile',
];

/** The rates in force, the form that changes them, and who changed what and why. */
export function PricingPanel() {
  const { data, error, refetch } = useQuery(AdminPricingDocument);
  const [published, setPublished] = useState(0);
  const state = data?.pricingState;
  return (
    <>
      <PanelHeading title={t`Pricing`} sx={{ mb: 6 }} />
      {state ? (
        <>
          <Summary pricing={state.inForce} />
          <Alert severity="info" sx={{ my: 6 }}>
            <Trans>
              Pricing changes apply to new bookings only. All rate changes require a written reason for
              compliance and audit purposes.
            </Trans>
          </Alert>
          {/* What was typed stays when others publish; after an own change the form begins anew. */}
          <PricingForm key={published} state={state} onPublished={() => setPublished((count) => count + 1)} />
          <PricingHistory />
          <LimitsPanel />
          <CashPanel />
        </>
      ) : error ? (
        <Notice title={t`The rates could not be loaded`} onRetry={refetch}>
          <Trans>They are still in force as they were.</Trans>
        </Notice>
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </>
  );
}

function Summary({ pricing }: { pricing: AdminPricingFragment }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {SUMMARY.map((field) => (
        <Box key={field} sx={{ borderTop: 3, borderColor: 'primary.main', pt: 2 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {RATE_LABELS[field]}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }}>
            {rateText(field, pricing[field])}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
