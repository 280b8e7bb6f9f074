import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { AboutPassenger } from '../../../components/care/about-passenger.tsx';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { UserAccountDocument } from '../../../generated/admin-users.ts';
import type { AdminUserFragment } from '../../../generated/operations.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useCurrentUser, useIsDispatcher } from '../../../lib/session.ts';
import { FindDriver } from './find-driver.tsx';
import { DriverCashFacts } from '../cash/driver-cash-facts.tsx';
import { DeskActs } from '../desk/desk-acts.tsx';
import { PersonCalls } from '../desk/person-calls.tsx';
import { PersonHeading } from '../shell/person-heading.tsx';
import { RecordScreen } from '../shell/record-screen.tsx';
import { UserTexts } from '../texts/user-texts.tsx';
import { NoAccountChip, RoleSelect, SuspensionChip } from './user-cells.tsx';
import { PassengerActs } from './passenger-acts.tsx';
import { MergedNote, PassengerMerges, useMergeOf } from './passenger-merges.tsx';
import { useUserActs } from './use-user-acts.ts';
import { UserBookings } from './user-bookings.tsx';
import { useUserDialogs } from './user-dialogs.tsx';
import { Activity } from './user-activity.tsx';
import { UserChanges } from '../audit/user-changes.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserMoney } from './user-money.tsx';
import { UserSessions } from './user-sessions.tsx';
import { ROLE_LABELS, roleOf } from './user-words.ts';

const CaregiversList = lazy(async () => ({
  default: (await import('../../../components/care/caregivers-list.tsx')).CaregiversList,
}));

/** /admin/user/{userId}: a person with their figures, bookings, money and sessions, and what can be done. */
export function UserScreen() {
  usePageTitle(t`User`);
  const { userId = '' } = useParams();
  const { data, error, refetch } = useQuery(UserAccountDocument, {
    variables: { userId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <RecordScreen
      tab="users"
      back={t`Back to the users`}
      missing={t`User Not Found`}
      failed={t`The user could not be loaded`}
      error={error}
      onRetry={refetch}
    >
      {data && <Account key={data.userAccount.id} account={data.userAccount} />}
    </RecordScreen>
  );
}

function Account({ account }: { account: AdminUserFragment }) {
  const { user } = account;
  const isDispatcher = useIsDispatcher();
  const merge = useMergeOf(user.id, isDispatcher);
  return (
    <Box sx={{ display: 'grid', gap: 7 }}>
      <PersonHeading person={user}>
        <Chip label={ROLE_LABELS[roleOf(user)]} variant="outlined" />
        {user.suspended && <SuspensionChip user={user} />}
        {!user.hasAccount && <NoAccountChip />}
      </PersonHeading>
      {merge ? <MergedNote merge={merge} /> : <Acts account={account} />}
      <UserFacts account={account} />
      {!user.hasAccount && !merge && (
        <AboutPassenger
          passenger={user}
          headings="h2"
          addDriver={(trust) => <FindDriver label={t`Trust`} onChoose={trust} />}
        />
      )}
      <Section title={t`Bookings`}>
        <UserBookings userId={user.id} />
      </Section>
      {user.type === 'RIDER' && !isDispatcher && (
        <Section title={t`Wallet`}>
          <UserMoney userId={user.id} />
        </Section>
      )}
      {user.type === 'DRIVER' && !isDispatcher && (
        <Section title={t`Cash`}>
          <DriverCashFacts driverId={user.id} />
        </Section>
      )}
      {user.type === 'RIDER' && (
        <Section title={t`People who help`}>
          <Suspense fallback={<LoadingScreen />}>
            <CaregiversList passengerId={user.id} canGive={!user.hasAccount && !merge && !isDispatcher} />
          </Suspense>
        </Section>
      )}
      <Section title={t`Text messages`}>
        <UserTexts person={user} />
      </Section>
      <Section title={t`Calls`}>
        <PersonCalls personId={user.id} />
      </Section>
      {!isDispatcher && <ForAdmins user={user} />}
    </Box>
  );
}

/** Money is above; here is what became of the account itself. */
function ForAdmins({ user }: { user: AdminUserFragment['user'] }) {
  return (
    <>
      {user.type === 'RIDER' && (
        <PassengerMerges
          userId={user.id}
          in={(merges) => <Section title={t`Merged records`}>{merges}</Section>}
        />
      )}
      {user.hasAccount && (
        <Section title={t`Sessions`}>
          <UserSessions user={user} />
        </Section>
      )}
      <Section title={t`Changes to the account`}>
        <UserChanges userId={user.id} />
      </Section>
      {user.hasAccount && (
        <Section title={t`Activity`}>
          <Activity email={user.email} />
        </Section>
      )}
    </>
  );
}

function Acts({ account: { user } }: { account: AdminUserFragment }) {
  const { user: own } = useCurrentUser();
  const { reinstate } = useUserActs();
  const { open, dialogs } = useUserDialogs();
  if (own?.isDispatcher)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <DeskActs user={user} />
        {!user.hasAccount && <PassengerActs user={user} />}
      </Box>
    );
  if (own?.id === user.id) {
    return (
      <Typography color="textSecondary">
        <Trans>This is you. Nobody changes their own role or standing.</Trans>
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <DeskActs user={user} />
      {user.hasAccount && <RoleSelect user={user} onChoose={(role) => open({ act: 'role', user, role })} />}
      {user.type === 'RIDER' && (
        <Button variant="outlined" onClick={() => open({ act: 'credit', user })}>
          <Trans>Give credit</Trans>
        </Button>
      )}
      {user.hasAccount ? (
        <>
          <Button variant="outlined" onClick={() => open({ act: 'password', user })}>
            <Trans>Reset Password</Trans>
          </Button>
          <Button variant="outlined" onClick={() => open({ act: 'sign-out', user })}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        </>
      ) : (
        <PassengerActs user={user} />
      )}
      {user.suspended && (
        <Button variant="outlined" onClick={() => void reinstate(user)}>
          <Trans>Unsuspend</Trans>
        </Button>
      )}
      {(!user.suspended || user.isSuspensionProvisional) && (
        <Button variant="outlined" color="error" onClick={() => open({ act: 'suspend', user })}>
          {user.suspended ? t`Keep suspended` : t`Suspend`}
        </Button>
      )}
      {dialogs}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h4" component="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
