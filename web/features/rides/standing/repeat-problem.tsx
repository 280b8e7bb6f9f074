import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mui/material';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { UnverifiedEmail } from '../booking/unverified-email.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import type { RepeatProblem } from './use-repeat.ts';

interface RepeatProblemProps {
  readonly problem: RepeatProblem;
  /** The fare of one ride, as it was shown. */
  readonly total: string;
  /** The series that was to be changed, as it is by now. */
  readonly saved: StandingSeriesFragment | null;
}

/** Why no standing ride was made, and what to do. */
export function RepeatProblemAlert({ problem, total, saved }: RepeatProblemProps) {
  const { user } = useCurrentUser();
  switch (problem.kind) {
    case 'unverified-email':
      return <UnverifiedEmail email={user?.email ?? ''} />;
    case 'fare-changed':
      return (
        <Alert severity="warning" role="alert">
          <Trans>
            The fare of one ride is now {ph({ fare: moneyText(problem.totalFare ?? total) })}. Nothing was
            made; accept the new fare to go on.
          </Trans>
        </Alert>
      );
    case 'record-changed':
      return saved && <ChangedMeanwhile series={saved} />;
    case 'declined':
      return <Alert severity="error">{problem.message}</Alert>;
    case 'insufficient-funds':
      return null;
    case 'refused':
      return <Alert severity="error">{problem.description}</Alert>;
  }
}
