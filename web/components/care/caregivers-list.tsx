import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../domain/users/user.ts';
import {
  CaregiversDocument,
  ChangeCaregiverDocument,
  EndCareDocument,
  WithdrawCareInvitationDocument,
} from '../../generated/care.ts';
import type {
  CareGrantFragment,
  CareInvitationFragment,
  CareScope,
  ConsentWay,
} from '../../generated/operations.ts';
import { OpenInvitation } from '../invitations/open-invitation.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { useAct } from '../use-act.ts';
import { GrantNote } from './grant-note.tsx';
import { HelperActs } from '../helper-acts.tsx';
import { HelperCard } from '../helper-card.tsx';
import { ConsentField, InviteDialog } from './invite-dialog.tsx';
import { ScopeBoxes } from './scope-boxes.tsx';
import { scopesText } from './scope-words.ts';

interface CaregiversListProps {
  /** By operators: whose. Riders see their own. */
  readonly passengerId?: string;
  /** Whether rights can be given: by the rider, and by operators for who has no account. */
  readonly canGive: boolean;
}

/** Who helps a passenger, what they may do, and who is invited to. */
export function CaregiversList({ passengerId, canGive }: CaregiversListProps) {
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery(CaregiversDocument, {
    variables: passengerId ? { passengerId } : {},
    fetchPolicy: 'cache-and-network',
  });
  /** Its failure says nothing of the act. */
  const readAgain = () => void refetch().catch(() => undefined);
  if (!data)
    return error ? (
      <Alert severity="error">
        <Trans>Who helps could not be loaded. Please try again.</Trans>
      </Alert>
    ) : (
      <LoadingScreen />
    );
  const { caregivers, invitations } = data.caregivers;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {caregivers.length + invitations.length === 0 && (
        <Typography color="textSecondary">
          <Trans>Nobody yet.</Trans>
        </Typography>
      )}
      {caregivers.map((grant) => (
        <Caregiver
          key={grant.id}
          grant={grant}
          isOperator={passengerId !== undefined}
          canGive={canGive}
          onChanged={readAgain}
        />
      ))}
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} onWithdrawn={readAgain} />
      ))}
      {canGive && (
        <Button variant="outlined" onClick={() => setInviting(true)} sx={{ justifySelf: 'start' }}>
          <Trans>Invite somebody</Trans>
        </Button>
      )}
      <InviteDialog
        isOpen={isInviting}
        {...(passengerId && { passengerId })}
        onInvited={readAgain}
        onClose={() => setInviting(false)}
      />
    </Box>
  );
}

interface CaregiverProps {
  readonly grant: CareGrantFragment;
  readonly isOperator: boolean;
  readonly canGive: boolean;
  readonly onChanged: () => void;
}

function Caregiver({ grant, isOperator, canGive, onChanged }: CaregiverProps) {
  const [chosen, choose] = useState<readonly CareScope[]>(grant.scopes);
  const [consent, setConsent] = useState<ConsentWay>('PHONE');
  const [change, { loading: isSaving }] = useMutation(ChangeCaregiverDocument);
  const [end, { loading: isEnding }] = useMutation(EndCareDocument);
  const act = useAct();
  const name = helperName(grant);
  const isChanged = chosen.join() !== grant.scopes.join();
  const save = async () => {
    const input = {
      grantId: grant.id,
      scopes: [...chosen],
      ...(isOperator && { consent }),
    };
    await act(() => change({ variables: { input } }), {
      title: t`Nothing was changed`,
      done: { title: t`Saved` },
    });
    onChanged();
  };
  const remove = async () => {
    await act(() => end({ variables: { grantId: grant.id } }), {
      title: t`Nobody was removed`,
      done: { title: t`${{ name }} can do nothing any more` },
    });
    onChanged();
  };
  return (
    <HelperCard title={name} note={<GrantNote grant={grant} />}>
      {grant.organisation && (
        <Typography variant="body2">
          <Trans>An organization: its coordinators can do this for the rides that they book.</Trans>
        </Typography>
      )}
      {canGive ? (
        <ScopeBoxes
          scopes={chosen}
          label={t`What ${{ name }} may do`}
          onChange={choose}
          isDisabled={isSaving}
          isOrganisation={grant.organisation !== null}
        />
      ) : (
        <Typography>{scopesText(grant.scopes)}</Typography>
      )}
      {isChanged && isOperator && <ConsentField consent={consent} onChange={setConsent} />}
      <HelperActs
        name={name}
        removalText={t`They can do nothing any more from now on. Rides that they have booked stay. Both are told by mail.`}
        isChanged={isChanged}
        canSave={chosen.length > 0}
        isSaving={isSaving}
        isRemoving={isEnding}
        onSave={() => void save()}
        onRemove={remove}
      />
    </HelperCard>
  );
}

/** A person has a name of two parts, an organisation one. */
function helperName({ caregiver, organisation }: CareGrantFragment): string {
  return organisation?.name ?? (caregiver ? fullName(caregiver) : '');
}

interface InvitationProps {
  readonly invitation: CareInvitationFragment;
  readonly onWithdrawn: () => void;
}

function Invitation({ invitation, onWithdrawn }: InvitationProps) {
  const [withdraw] = useMutation(WithdrawCareInvitationDocument);
  return (
    <OpenInvitation
      who={invitation.email ?? t`By a link`}
      expiresAt={invitation.expiresAt}
      what={scopesText(invitation.scopes)}
      withdraw={() => withdraw({ variables: { invitationId: invitation.id } })}
      onWithdrawn={onWithdrawn}
    />
  );
}
