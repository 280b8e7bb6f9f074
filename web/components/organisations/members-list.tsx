import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../domain/users/user.ts';
import type {
  MemberRole,
  OrganisationMemberFragment,
  OrganisationMembersFragment,
} from '../../generated/operations.ts';
import {
  ChangeMemberDocument,
  RemoveMemberDocument,
  WithdrawMemberInvitationDocument,
} from '../../generated/organisations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { HelperActs } from '../helper-acts.tsx';
import { HelperCard } from '../helper-card.tsx';
import { OpenInvitation } from '../invitations/open-invitation.tsx';
import { useAct } from '../use-act.ts';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { rolesText } from './organisation-words.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { useOrganisationChanged } from './use-organisation-changed.ts';

/** Who acts for an organisation and who is invited to, for those who decide about it. */
export function MembersList({ shown }: { readonly shown: Masked<OrganisationMembersFragment> }) {
  const [isInviting, setInviting] = useState(false);
  const [withdraw] = useMutation(WithdrawMemberInvitationDocument);
  const changed = useOrganisationChanged();
  const { organisation, members, invitations } = unmask<OrganisationMembersFragment>(shown);
  const readAgain = () => void changed();
  const hasManager = members.some(({ roles }) => roles.includes('MANAGER'));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {members.length + invitations.length === 0 && (
        <Typography color="textSecondary">
          <Trans>Nobody yet.</Trans>
        </Typography>
      )}
      {members.map((member) => (
        <Member key={member.id} member={member} onChanged={readAgain} />
      ))}
      {invitations.map(({ id: invitationId, email, expiresAt, roles }) => (
        <OpenInvitation
          key={invitationId}
          who={email}
          expiresAt={expiresAt}
          what={rolesText(roles)}
          withdraw={() => withdraw({ variables: { invitationId } })}
          onWithdrawn={readAgain}
        />
      ))}
      {organisation.closedAt === null && (
        <Button variant="outlined" onClick={() => setInviting(true)} sx={{ justifySelf: 'start' }}>
          <Trans>Invite a member</Trans>
        </Button>
      )}
      <InviteMemberDialog
        isOpen={isInviting}
        organisationId={organisation.id}
        roles={hasManager ? ['COORDINATOR'] : ['MANAGER']}
        onInvited={readAgain}
        onClose={() => setInviting(false)}
      />
    </Box>
  );
}

interface MemberProps {
  readonly member: OrganisationMemberFragment;
  readonly onChanged: () => void;
}

function Member({ member, onChanged }: MemberProps) {
  const [roles, setRoles] = useState<readonly MemberRole[]>(member.roles);
  const [change, { loading: isSaving }] = useMutation(ChangeMemberDocument);
  const [remove, { loading: isRemoving }] = useMutation(RemoveMemberDocument);
  const { dateTime } = useAreaTime();
  const act = useAct();
  const name = fullName(member.person);
  const since = dateTime(member.joinedAt);
  const isChanged = roles.join() !== member.roles.join();
  const membershipId = member.id;
  const save = async () => {
    await act(() => change({ variables: { input: { membershipId, roles: [...roles] } } }), {
      title: t`Nothing was changed`,
      done: { title: t`Saved` },
    });
    onChanged();
  };
  const end = async () => {
    await act(() => remove({ variables: { membershipId } }), {
      title: t`Nobody was removed`,
      done: { title: t`${{ name }} does not act for the organization any more` },
    });
    onChanged();
  };
  return (
    <HelperCard title={name} note={<Trans>Since {since}</Trans>}>
      <RoleBoxes roles={roles} label={t`What ${{ name }} does`} onChange={setRoles} isDisabled={isSaving} />
      <HelperActs
        name={name}
        removalText={t`They can do nothing for the organization any more from now on, and are told by mail. Rides that they have booked stay.`}
        isChanged={isChanged}
        canSave={roles.length > 0}
        isSaving={isSaving}
        isRemoving={isRemoving}
        onSave={() => void save()}
        onRemove={end}
      />
    </HelperCard>
  );
}
