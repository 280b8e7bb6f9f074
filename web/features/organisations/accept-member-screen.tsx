import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Typography } from '@mui/material';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { InvitationAnswer, OpenedInvitation } from '../../components/invitations/invitation-answer.tsx';
import type { InvitationLink } from '../../components/auth/mailed-token.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { ROLE_ACTS } from '../../components/organisations/organisation-words.ts';
import {
  AcceptMemberInvitationDocument,
  DeclineMemberInvitationDocument,
  MemberInvitationByTokenDocument,
} from '../../generated/member-invitation.ts';
import type { MemberInvitationByTokenQuery } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { usePageTitle } from '../../lib/page-title.ts';

interface LinkProps {
  readonly link: InvitationLink;
}

/** Where the link of an invitation leads: for which organisation to act, as what, and whether to accept. */
export function AcceptMemberScreen({ link }: LinkProps) {
  usePageTitle(t`Act for an organization`);
  const { data, error } = useQuery(MemberInvitationByTokenDocument, {
    variables: { token: link.token },
    fetchPolicy: 'no-cache',
  });
  return (
    <AuthLayout
      title={t`Act for an organization`}
      subtitle={t`You are invited to become a member.`}
      promise={t`Every trip that somebody else arranged is one that takes place.`}
    >
      <OpenedInvitation link={link} shown={data?.memberInvitation} error={error}>
        {(invitation) => <Invitation invitation={invitation} link={link} />}
      </OpenedInvitation>
    </AuthLayout>
  );
}

interface InvitationProps extends LinkProps {
  readonly invitation: NonNullable<MemberInvitationByTokenQuery['memberInvitation']>;
}

function Invitation({ invitation, link }: InvitationProps) {
  const { dateTime } = useAreaTime();
  const [accept, accepted] = useMutation(AcceptMemberInvitationDocument, { fetchPolicy: 'no-cache' });
  const [decline, declined] = useMutation(DeclineMemberInvitationDocument);
  const variables = { token: link.token };
  if (accepted.data) return <Joined {...accepted.data.acceptMemberInvitation.organisation} />;
  const { organisation, roles, expiresAt } = invitation;
  const until = dateTime(expiresAt);
  return (
    <InvitationAnswer
      link={link}
      accept={{ send: () => accept({ variables }), ...accepted }}
      decline={{ send: () => decline({ variables }), ...declined }}
    >
      <Box>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {organisation}
        </Typography>
        <Box component="ul" sx={{ my: 2, pl: 6 }}>
          {roles.map((role) => (
            <li key={role}>{ROLE_ACTS[role]}</li>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Only the account of the email address that it was sent to can accept it, once, until {until}.
          </Trans>
        </Typography>
      </Box>
    </InvitationAnswer>
  );
}

function Joined({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
        <Trans>You act for {name} from now on.</Trans>
      </Alert>
      <LinkButton variant="contained" isLarge to={`/organization/${id}`}>
        <Trans>See the organization</Trans>
      </LinkButton>
    </Box>
  );
}
