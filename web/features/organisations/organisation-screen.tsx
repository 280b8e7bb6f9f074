import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { fullName } from '../../../domain/users/user.ts';
import { useCareChanges } from '../../components/care/use-care-changes.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { Notice } from '../../components/notice.tsx';
import { MembersList } from '../../components/organisations/members-list.tsx';
import { KIND_LABELS, rolesText } from '../../components/organisations/organisation-words.ts';
import { OrganisationPassengers } from '../../components/organisations/organisation-passengers.tsx';
import {
  ORGANISATION_FIELDS,
  useOrganisationChanged,
} from '../../components/organisations/use-organisation-changed.ts';
import { HelpedHistory } from '../../components/care/helped-history.tsx';
import { SectionPart } from '../../components/section-part.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAct } from '../../components/use-act.ts';
import type { MemberRole, OwnOrganisationsQuery } from '../../generated/operations.ts';
import {
  OwnOrganisationsDocument,
  RemoveMemberDocument,
  ShownOrganisationDocument,
} from '../../generated/organisations.ts';
import { bookingState, type BookedFor } from '../../lib/booked-for.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PaidSection } from './paid-section.tsx';

type Membership = OwnOrganisationsQuery['ownOrganisations'][number];

/** Who reads what the organisation pays. */
const READS_BILLS: readonly MemberRole[] = ['MANAGER', 'BILLING'];

/**
 * The organisations that a rider acts for, one at a time: its passengers for coordinators, its members for managers, what it
 * pays for them and who reads its bills.
 */
export function OrganisationScreen() {
  usePageTitle(t`Organization`);
  useCareChanges(ORGANISATION_FIELDS);
  const { organisationId } = useParams();
  const { data, error, refetch } = useQuery(OwnOrganisationsDocument, { fetchPolicy: 'cache-and-network' });
  if (!data)
    return error ? (
      <Notice title={t`The organization could not be loaded`} onRetry={refetch} />
    ) : (
      <LoadingScreen />
    );
  const memberships = data.ownOrganisations;
  const shown = memberships.find(({ organisation }) => organisation.id === organisationId) ?? memberships[0];
  if (!shown)
    return (
      <Notice title={t`You act for no organization`}>
        <Trans>Whoever manages one sends you an invitation.</Trans>
      </Notice>
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, maxWidth: 640 }}>
      {memberships.length > 1 && <Choice memberships={memberships} shown={shown} />}
      <OneOrganisation key={shown.id} membership={shown} />
    </Box>
  );
}

interface ChoiceProps {
  readonly memberships: readonly Membership[];
  readonly shown: Membership;
}

function Choice({ memberships, shown }: ChoiceProps) {
  return (
    <Box component="nav" aria-label={t`Organizations`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {memberships.map(({ id, organisation }) => (
        <Chip
          key={id}
          component={Link}
          clickable
          to={`/organization/${organisation.id}`}
          label={organisation.name}
          color={id === shown.id ? 'primary' : 'default'}
          variant={id === shown.id ? 'filled' : 'outlined'}
          aria-current={id === shown.id ? 'page' : undefined}
          sx={{ maxWidth: '100%' }}
        />
      ))}
    </Box>
  );
}

function OneOrganisation({ membership }: { readonly membership: Membership }) {
  const { organisation, roles } = membership;
  return (
    <>
      <Box>
        <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {organisation.name}
        </Typography>
        <Typography color="textSecondary">
          {KIND_LABELS[organisation.kind]} · {rolesText(roles)}
        </Typography>
      </Box>
      {roles.includes('COORDINATOR') && (
        <SectionPart
          title={t`Passengers`}
          text={t`They let the organization book for them. Its coordinators follow and cancel the rides that it has booked.`}
        >
          <OrganisationPassengers organisationId={organisation.id}>
            {(passenger) => <BookButton passenger={passenger} />}
          </OrganisationPassengers>
        </SectionPart>
      )}
      {roles.includes('COORDINATOR') && (
        <SectionPart
          title={t`Rides`}
          text={t`Booked in the name of the organization, by any of its coordinators.`}
        >
          <HelpedHistory organisationId={organisation.id} />
        </SectionPart>
      )}
      {READS_BILLS.some((role) => roles.includes(role)) && <PaidSection organisationId={organisation.id} />}
      {roles.includes('MANAGER') && (
        <SectionPart title={t`Members`}>
          <Members organisationId={organisation.id} />
        </SectionPart>
      )}
      <LeaveButton membership={membership} />
    </>
  );
}

/** The page that it leads to has the name further down: it is said at once. */
function BookButton({ passenger }: { readonly passenger: BookedFor }) {
  const toast = useToast();
  const label = t`Book a ride for ${{ name: fullName(passenger) }}`;
  return (
    <Button
      variant="contained"
      component={Link}
      to="/rider"
      state={bookingState(passenger)}
      onClick={() =>
        toast({ severity: 'info', title: label, description: t`Choose from where and where to.` })
      }
      aria-label={label}
    >
      <Trans>Book a ride</Trans>
    </Button>
  );
}

function Members({ organisationId }: { readonly organisationId: string }) {
  const { data, error, refetch } = useQuery(ShownOrganisationDocument, {
    variables: { organisationId },
    fetchPolicy: 'cache-and-network',
  });
  if (data) return <MembersList shown={data.organisation} />;
  return error ? <Notice title={t`The members could not be loaded`} onRetry={refetch} /> : <LoadingScreen />;
}

function LeaveButton({
  membership: { id: membershipId, organisation },
}: {
  readonly membership: Membership;
}) {
  const [isAsking, setAsking] = useState(false);
  const [remove, { loading }] = useMutation(RemoveMemberDocument);
  const changed = useOrganisationChanged();
  const act = useAct();
  const { name } = organisation;
  const leave = async () => {
    const isDone = await act(() => remove({ variables: { membershipId } }), {
      title: t`You have not left`,
      done: { title: t`You do not act for ${{ name }} any more` },
    });
    setAsking(false);
    if (isDone) await changed();
  };
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
        <Trans>Leave</Trans>
      </Button>
      <ConfirmDialog
        question={
          isAsking
            ? {
                title: t`Leave ${{ name }}?`,
                text: t`You can do nothing for it any more from now on. Rides that you have booked stay.`,
                confirmLabel: t`Leave`,
                isDestructive: true,
              }
            : null
        }
        isBusy={loading}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
