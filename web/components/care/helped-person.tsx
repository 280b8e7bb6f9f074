import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { fullName } from '../../../domain/users/user.ts';
import { EndCareDocument } from '../../generated/care.ts';
import type { CareGrantFragment } from '../../generated/operations.ts';
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx';
import { useAct } from '../use-act.ts';
import { AboutPassenger } from './about-passenger.tsx';
import { GrantNote } from './grant-note.tsx';
import { HelperCard } from '../helper-card.tsx';
import { scopesText } from './scope-words.ts';

interface HelpedPersonProps {
  readonly grant: Omit<CareGrantFragment, '__typename' | 'passenger' | 'caregiver'> & {
    readonly passenger: Omit<CareGrantFragment['passenger'], '__typename'>;
  };
  readonly onEnded: () => void;
  /** What else can be done, first. */
  readonly children?: ReactNode;
}

/**
 * Somebody whom a rider or an organisation helps, with what they let do, what is kept about who has no account, and the way to
 * stop.
 */
export function HelpedPerson({ grant, onEnded, children }: HelpedPersonProps) {
  const [isAsking, setAsking] = useState(false);
  const [end, { loading }] = useMutation(EndCareDocument);
  const act = useAct();
  const name = fullName(grant.passenger);
  const stop = async () => {
    await act(() => end({ variables: { grantId: grant.id } }), {
      title: t`You have not stepped back`,
      done: {
        title: grant.organisation
          ? t`${{ name }} is not helped any more`
          : t`You do not help ${{ name }} any more`,
      },
    });
    setAsking(false);
    onEnded();
  };
  return (
    <HelperCard title={name} note={<GrantNote grant={grant} />}>
      <Typography>{scopesText(grant.scopes)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {children}
        <Button color="error" onClick={() => setAsking(true)} aria-label={t`Stop helping ${{ name }}`}>
          <Trans>Stop helping</Trans>
        </Button>
      </Box>
      {!grant.passenger.hasAccount && grant.scopes.includes('BOOK') && (
        <AboutPassenger passenger={grant.passenger} headings="h4" />
      )}
      <ConfirmDialog
        question={isAsking ? toQuestion(name, grant.organisation !== null) : null}
        isBusy={loading}
        onConfirm={() => void stop()}
        onClose={() => setAsking(false)}
      />
    </HelperCard>
  );
}

function toQuestion(name: string, isOfOrganisation: boolean): Question {
  return {
    title: t`Stop helping ${{ name }}?`,
    text: isOfOrganisation
      ? t`The organization can do nothing for them any more from now on. Rides that it has booked stay.`
      : t`You can do nothing for them any more from now on. They are told by mail.`,
    confirmLabel: t`Stop helping`,
    isDestructive: true,
  };
}
