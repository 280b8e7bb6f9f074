import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, Typography } from '@mui/material';
import { useNavigate, useParams } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import {
  APPLICATION_COLORS,
  APPLICATION_LABELS,
} from '../../../components/driver-documents/document-labels.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { DriverReviewDocument } from '../../../generated/driver-review.ts';
import type { DriverReviewDetailsFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { RecordScreen } from '../shell/record-screen.tsx';
import { getTabPath } from '../tab-path.ts';
import { ApplicationFacts } from './application-facts.tsx';
import { Decision } from './decision.tsx';
import { DocumentReviews } from './document-reviews.tsx';

/** Links to documents are good for five minutes. */
const FRESH_LINKS_MS = 4 * 60_000;
const LIST = getTabPath('applications');

/** /admin/driver-review/{driverId}: everything that a reviewer looks at, and the decision. */
export function DriverReviewScreen() {
  usePageTitle(t`Driver Review`);
  const navigate = useNavigate();
  const { driverId = '' } = useParams();
  const { data, error, refetch } = useQuery(DriverReviewDocument, {
    variables: { driverId },
    fetchPolicy: 'cache-and-network',
    pollInterval: FRESH_LINKS_MS,
  });
  return (
    <RecordScreen
      tab="applications"
      back={t`Back to the applications`}
      missing={t`Driver application not found`}
      failed={t`The application could not be loaded`}
      error={error}
      onRetry={refetch}
    >
      {data && <Review review={data.driverReview} onDecided={() => void navigate(LIST)} />}
    </RecordScreen>
  );
}

function Review({ review, onDecided }: { review: DriverReviewDetailsFragment; onDecided: () => void }) {
  const { dateTime } = useAreaTime();
  const { application, profile, documents } = review;
  const { user } = profile;
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <PersonAvatar person={user} size={64} />
        <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {fullName(user)}
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            <Trans>Applied {ph({ when: dateTime(application.createdAt) })}</Trans>
          </Typography>
        </Box>
        <Chip
          label={APPLICATION_LABELS[application.status]}
          color={APPLICATION_COLORS[application.status]}
          variant="outlined"
        />
        {user.suspended && <Chip label={t`Suspended`} color="error" />}
      </Box>
      <ApplicationFacts review={review} />
      <DocumentReviews documents={documents} />
      <Decision key={application.version} review={review} onDecided={onDecided} />
    </Box>
  );
}
