import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { fullName } from '../../../domain/users/user.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { scopeLabel } from '../../components/care/scope-words.ts';
import { InvitationAnswer, OpenedInvitation } from '../../components/invitations/invitation-answer.tsx';
import { type InvitationLink, useInvitationLink } from '../../components/auth/mailed-token.ts';
import { LinkButton } from '../../components/link-button.tsx';
import {
  AcceptCareInvitationDocument,
  CareInvitationByTokenDocument,
  DeclineCareInvitationDocument,
} from '../../generated/accept-care.ts';
import type { AcceptCareInvitationMutation, CareInvitationByTokenQuery } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCurrentUser } from '../../lib/session.ts';

const HelperChoice = lazy(async () => ({ default: (await import('./helper-choice.tsx')).HelperChoice }));

/** Where the link of an invitation leads: whom to help, with what, and whether to accept. */
export function AcceptCareScreen() {
  usePageTitle(t`Help with rides`);
  const link = useInvitationLink('care');
  const { data, error } = useQuery(CareInvitationByTokenDocument, {
    variables: { token: link.token },
    skip: link.token === '',
    fetchPolicy: 'no-cache',
  });
  return (
    <AuthLayout
      title={t`Help with rides`}
      subtitle={t`Somebody would like you to look after their rides.`}
      promise={t`Every trip that somebody else arranged is one that takes place.`}
    >
      <OpenedInvitation link={link} shown={data?.careInvitation} error={error}>
        {(invitation) => <Invitation invitation={invitation} link={link} />}
      </OpenedInvitation>
    </AuthLayout>
  );
}

interface InvitationProps {
  readonly invitation: NonNullable<CareInvitationByTokenQuery['careInvitation']>;
  readonly link: InvitationLink;
}

function Invitation({ invitation, link }: InvitationProps) {
  const { dateTime } = useAreaTime();
  const { user } = useCurrentUser();
  const [accept, accepted] = useMutation(AcceptCareInvitationDocument, { fetchPolicy: 'no-cache' });
  const [decline, declined] = useMutation(DeclineCareInvitationDocument);
  const [organisationId, setOrganisationId] = useState<string | null>(null);
  const { passenger, scopes, expiresAt, isForAddress } = invitation;
  const until = dateTime(expiresAt);
  if (accepted.data) return <Accepted grant={accepted.data.acceptCareInvitation} />;
  const variables = { token: link.token };
  return (
    <InvitationAnswer
      link={link}
      accept={{ send: () => accept({ variables: { ...variables, organisationId } }), ...accepted }}
      decline={{ send: () => decline({ variables }), ...declined }}
    >
      <Box>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <Trans>{passenger} lets you:</Trans>
        </Typography>
        <Box component="ul" sx={{ my: 2, pl: 6 }}>
          {scopes.map((scope) => (
            <li key={scope}>{scopeLabel(scope)}</li>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          <Trans>The invitation can be accepted once, until {until}.</Trans>
        </Typography>
        {isForAddress && (
          <Typography variant="body2" color="textSecondary">
            <Trans>Only the account of the email address that it was sent to can accept it.</Trans>
          </Typography>
        )}
      </Box>
      {user?.type === 'RIDER' && (
        <Suspense fallback={null}>
          <HelperChoice organisationId={organisationId} onChange={setOrganisationId} />
        </Suspense>
      )}
    </InvitationAnswer>
  );
}

interface AcceptedProps {
  readonly grant: AcceptCareInvitationMutation['acceptCareInvitation'];
}

function Accepted({ grant: { passenger, organisation } }: AcceptedProps) {
  const name = fullName(passenger);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {organisation
          ? t`${{ organization: organisation.name }} can help ${{ name }} from now on.`
          : t`You can help ${{ name }} from now on.`}
      </Alert>
      <LinkButton
        variant="contained"
        isLarge
        to={organisation ? `/organization/${organisation.id}` : '/rider?tab=profile&section=care'}
      >
        <Trans>See whom you help</Trans>
      </LinkButton>
    </Box>
  );
}
