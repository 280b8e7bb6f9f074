import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Skeleton, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import { AppShell } from '../../../components/app-shell.tsx';
import { DriverDocuments } from '../../../components/driver-documents/driver-documents.tsx';
import { Notice } from '../../../components/notice.tsx';
import { DriverApplicationDocument } from '../../../generated/driver-application.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationStatus } from './application-status.tsx';
import { DRIVER_TABS } from '../driver-tabs.tsx';

/** How late somebody who waits on the page learns of a decision. */
const DECISION_MS = 30_000;

/** /driver/apply: the application to drive, and what became of it. */
export function DriverApplyScreen() {
  usePageTitle(t`Apply to drive`);
  const navigate = useNavigate();
  return (
    <AppShell tabs={DRIVER_TABS} activeTab="home" onTab={(id) => void navigate(`/driver?tab=${id}`)}>
      <Box sx={{ maxWidth: 720 }}>
        <Typography variant="h1">
          <Trans>Apply to drive</Trans>
        </Typography>
        <Application />
      </Box>
    </AppShell>
  );
}

function Application() {
  const { data, error, refetch } = useQuery(DriverApplicationDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: DECISION_MS,
  });
  const application = data?.driverApplication;
  if (application) {
    return (
      <>
        <ApplicationStatus application={application} />
        <DriverDocuments
          lastDays={{ DRIVERS_LICENSE: application.licenseExpiry, INSURANCE: application.insuranceExpiry }}
        />
        {application.canResubmit && (
          <>
            <Typography variant="h2" sx={{ mt: 10 }}>
              <Trans>Your answers</Trans>
            </Typography>
            <ApplicationForm profile={data.driverProfile} application={application} />
          </>
        )}
      </>
    );
  }
  if (data) {
    return (
      <>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          <Trans>
            An admin looks at every application before the first ride. Have your license and your insurance
            card at hand.
          </Trans>
        </Typography>
        <ApplicationForm profile={data.driverProfile} />
      </>
    );
  }
  if (error) {
    return (
      <Notice title={t`Your application did not load`} onRetry={refetch}>
        <Trans>The connection or the server failed.</Trans>
      </Notice>
    );
  }
  return (
    <Box role="status" aria-label={t`Loading your application`} sx={{ display: 'grid', gap: 4, mt: 6 }}>
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={200} />
    </Box>
  );
}
