import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { Facts } from '../../../components/facts.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { ReasonDialog } from '../../../components/form/lazy-reason-dialog.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { Notice } from '../../../components/notice.tsx';
import { MembersList } from '../../../components/organisations/members-list.tsx';
import { OrganisationPassengers } from '../../../components/organisations/organisation-passengers.tsx';
import { KIND_LABELS } from '../../../components/organisations/organisation-words.ts';
import { useOrganisationChanged } from '../../../components/organisations/use-organisation-changed.ts';
import { SectionPart } from '../../../components/section-part.tsx';
import { useToast } from '../../../components/toast.tsx';
import {
  CloseOrganisationDocument,
  OrganisationRecordDocument,
} from '../../../generated/admin-organisations.ts';
import type { AdminOrganisationFragment, OrganisationRecordQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import type { BookedFor } from '../../../lib/booked-for.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { serverMessage } from '../../../lib/server-message.ts';
import { getTabPath } from '../tab-path.ts';
import { AgreementsSection } from './agreements-section.tsx';
import { InvoicesSection } from './invoices-section.tsx';

const OrganisationDialog = lazyDialog(
  'isOpen',
  async () => (await import('./organisation-dialog.tsx')).OrganisationDialog,
);

/** An organisation with its members, its agreements and its passengers, and what can be done. */
export function OrganisationRecord({ organisationId }: { readonly organisationId: string }) {
  const { data, error, refetch } = useQuery(OrganisationRecordDocument, {
    variables: { organisationId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <Button component={Link} to={getTabPath('organisations')} size="small" sx={{ mb: 3, ml: -1 }}>
        <Trans>Back to the organizations</Trans>
      </Button>
      {data && <Shown shown={data.organisation} />}
      {!data && error && (
        <Notice title={t`The organization could not be loaded`} onRetry={refetch}>
          {serverMessage(error)}
        </Notice>
      )}
      {!data && !error && <LoadingScreen />}
    </>
  );
}

function Shown({ shown }: { readonly shown: OrganisationRecordQuery['organisation'] }) {
  const { organisation } = shown;
  const isOpen = organisation.closedAt === null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 7, maxWidth: 640 }}>
      <Heading organisation={organisation} />
      {isOpen && (
        <>
          <Acts organisation={organisation} />
          <SectionPart title={t`Members`}>
            <MembersList shown={shown} />
          </SectionPart>
          <AgreementsSection organisationId={organisation.id} isOpen />
          <SectionPart title={t`Passengers`}>
            <OrganisationPassengers organisationId={organisation.id}>
              {(passenger) => <PassengerLink passenger={passenger} />}
            </OrganisationPassengers>
          </SectionPart>
        </>
      )}
      <InvoicesSection organisationId={organisation.id} />
      {!isOpen && <AgreementsSection organisationId={organisation.id} isOpen={false} />}
    </Box>
  );
}

interface OrganisationProps {
  readonly organisation: AdminOrganisationFragment;
}

function Heading({ organisation: { name, kind, email, phone, createdAt, closedAt } }: OrganisationProps) {
  const { dateTime } = useAreaTime();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, justifyItems: 'start' }}>
      <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {closedAt && <Chip label={t({ message: 'Closed', context: 'one organization' })} />}
      <Facts
        facts={[
          [t`Kind`, KIND_LABELS[kind]],
          [t`Email`, <MuiLink href={`mailto:${email}`}>{email}</MuiLink>],
          [t`Phone`, <MuiLink href={`tel:${phone}`}>{formatPhone(phone)}</MuiLink>],
          [t`Created`, dateTime(createdAt)],
          [t({ message: 'Closed', context: 'one organization' }), closedAt && dateTime(closedAt)],
        ]}
      />
    </Box>
  );
}

function Acts({ organisation }: OrganisationProps) {
  const { id: organisationId, name } = organisation;
  const [asked, ask] = useState<'edit' | 'close' | null>(null);
  const [close] = useMutation(CloseOrganisationDocument);
  const changed = useOrganisationChanged();
  const toast = useToast();
  const stopAsking = () => ask(null);
  const question = asked === 'close' && {
    title: t`Close ${{ name }}?`,
    text: t`For good: its members can do nothing for it any more, and its passengers are not helped by it any more. Its agreements end, too. Rides that it has booked stay.`,
    hint: t`Kept in the audit log.`,
    confirmLabel: t`Close for good`,
    isDestructive: true,
    toFailure: toFailure(undefined, t`The organization was not closed`),
    onConfirm: async (reason: string) => {
      await close({ variables: { organisationId, reason } });
      toast({ title: t`Organization closed` });
      void changed();
    },
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button variant="outlined" onClick={() => ask('edit')}>
        <Trans>Change the organization</Trans>
      </Button>
      <Button variant="outlined" color="error" onClick={() => ask('close')}>
        <Trans>Close the organization</Trans>
      </Button>
      <OrganisationDialog isOpen={asked === 'edit'} organisation={organisation} onClose={stopAsking} />
      <ReasonDialog question={question || null} onClose={stopAsking} />
    </Box>
  );
}

function PassengerLink({ passenger }: { readonly passenger: BookedFor }) {
  return (
    <Button
      component={Link}
      to={`/admin/user/${passenger.id}`}
      aria-label={t`Account of ${{ name: fullName(passenger) }}`}
    >
      <Trans>See the account</Trans>
    </Button>
  );
}
