import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { RideDetailsDialog } from '../../../components/ride-history/lazy-ride-details-dialog.ts';
import { ShellHeader } from '../../../components/shell-header.tsx';
import { MyTripsDocument } from '../../../generated/my-trips.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { toPages } from '../../../lib/pages.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { getHome } from '../../../lib/session-user.ts';
import type { TripDraft } from '../booking/trip-draft.ts';
import { useKeptDraft } from '../booking/use-kept-draft.ts';
import { RideButtons } from '../ride-buttons.tsx';
import { RiderActionsProvider } from '../rider-actions.tsx';
import { TripCard } from './trip-card.tsx';

/** "My Trips": every trip of whoever is signed in, as rider or as driver, each with all its facts. */
export function TripsScreen() {
  usePageTitle(t`My Trips`, t`Your trips with their status, payment and driver.`);
  const navigate = useNavigate();
  const [, setDraft] = useKeptDraft();
  const book = (draft: TripDraft) => {
    setDraft(draft);
    void navigate('/rider');
  };
  return (
    <RiderActionsProvider
      // Nothing here tells of changes by others, from which one's own would have to be told.
      onOwnChange={() => undefined}
      onBook={book}
    >
      <ShellHeader>{null}</ShellHeader>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          outline: 'none',
          display: 'grid',
          gap: 4,
          maxWidth: 752,
          mx: 'auto',
          px: 4,
          py: { xs: 4, md: 6 },
        }}
      >
        <Trips />
      </Box>
    </RiderActionsProvider>
  );
}

function Trips() {
  const { user } = useCurrentUser();
  const { data, ...query } = useQuery(MyTripsDocument);
  const { items: rides, hasFailed, isLoading, more, retry } = toPages(data?.rides, query);
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const viewer = user?.type === 'DRIVER' ? 'driver' : 'rider';
  const show = (id: string | null) => setParameters(id === null ? {} : { ride: id });
  if (!rides) return <NoTripsYet isLoading={!hasFailed || isLoading} onRetry={retry} />;
  const open = rides.find(({ id }) => id === parameters.get('ride')) ?? null;
  return (
    <>
      <Heading>
        <Chip size="small" label={more ? `${rides.length}+` : rides.length} sx={{ bgcolor: 'glass' }} />
      </Heading>
      {rides.length === 0 && (
        <Notice
          title={t`No trips yet`}
          {...(user && {
            action: { label: t`Go to my dashboard`, onClick: () => void navigate(getHome(user)) },
          })}
        >
          <Trans>Your trips appear here as soon as there are any.</Trans>
        </Notice>
      )}
      {rides.map((ride) => (
        <TripCard key={ride.id} ride={ride} viewer={viewer} onOpen={() => show(ride.id)} />
      ))}
      <MoreButton pages={{ more, isLoading }} />
      <RideDetailsDialog
        ride={open}
        viewer={viewer}
        onClose={() => show(null)}
        actions={open && viewer === 'rider' && <RideButtons ride={open} />}
      />
    </>
  );
}

function NoTripsYet({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  return (
    <>
      <Heading />
      {isLoading ? (
        <Skeleton variant="rounded" height={240} aria-label={t`Loading trips`} />
      ) : (
        <Notice title={t`Your trips could not be loaded`} onRetry={onRetry}>
          <Trans>Nothing is lost; they are safe with us. Check your connection and try again.</Trans>
        </Notice>
      )}
    </>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Typography variant="h2" component="h1">
        <Trans>My Trips</Trans>
      </Typography>
      {children}
    </Box>
  );
}
