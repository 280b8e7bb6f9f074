import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Box, Chip } from '@mui/material';
import { useNavigate, useParams } from 'react-router';
import {
  APPLICATION_COLORS,
  APPLICATION_LABELS,
} from '../../../components/driver-documents/document-labels.ts';
import { DriverReviewDocument } from '../../../generated/driver-review.ts';
import type { DriverReviewDetailsFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { PersonHeading } from '../shell/person-heading.tsx';
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
      <PersonHeading person={user} note={t`Applied ${{ when: dateTime(application.createdAt) }}`}>
        <Chip
          label={APPLICATION_LABELS[application.status]}
          color={APPLICATION_COLORS[application.status]}
          variant="outlined"
        />
        {user.suspended && <Chip label={t`Suspended`} color="error" />}
      </PersonHeading>
      <ApplicationFacts review={review} />
      <DocumentReviews documents={documents} />
      <Decision key={application.version} review={review} onDecided={onDecided} />
    </Box>
  );
}
