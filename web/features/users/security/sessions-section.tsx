import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApolloCache } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import type { Question } from '../../../components/confirm-dialog.tsx';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { Notice } from '../../../components/notice.tsx';
import { useAct } from '../../../components/use-act.ts';
import type { OwnSessionFragment } from '../../../generated/operations.ts';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
} from '../../../generated/sessions.ts';
import { somethingWentWrong } from '../../../lib/server-message.ts';
import { SecuritySection } from './security-section.tsx';
import { SessionRow } from './session-row.tsx';

/** Where the user is signed in, with the way to end each of these sessions. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(SessionsDocument);
  const end = useEndSessions();
  const [asked, setAsked] = useState<OwnSessionFragment | 'others' | null>(null);
  const sessions = data?.sessions;
  const confirm = async () => {
    if (asked && (await end.run(asked))) setAsked(null);
  };
  return (
    <SecuritySection
      title={t`Where you are signed in`}
      text={t`Devices and browsers that can use your account. Sign out whatever you do not know, then change your password.`}
    >
      {error && !sessions && (
        <Notice title={t`Your sessions could not be loaded`} onRetry={refetch}>
          <Trans>Nothing has changed. Check your connection and try again.</Trans>
        </Notice>
      )}
      {!sessions && !error && (
        <Skeleton variant="rounded" height={140} aria-label={t`Loading your sessions`} />
      )}
      {sessions && (
        <Box component="ul" aria-label={t`Sessions`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onSignOut={() => setAsked(session)} />
          ))}
        </Box>
      )}
      {sessions?.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="outlined"
          color="error"
          onClick={() => setAsked('others')}
          sx={{ justifySelf: 'start' }}
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
      <ConfirmDialog
        question={asked && toQuestion(asked)}
        isBusy={end.isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      />
    </SecuritySection>
  );
}

function toQuestion(asked: OwnSessionFragment | 'others'): Question {
  if (asked === 'others') {
    return {
      title: t`Sign out everywhere else?`,
      text: t`Every device and browser but this one has to sign in again.`,
      confirmLabel: t`Sign Out Everywhere Else`,
      isDestructive: true,
    };
  }
  return {
    title: t`Sign out ${{ device: asked.device }}?`,
    text: t`It has to sign in again before it can use your account.`,
    confirmLabel: t`Sign Out`,
    isDestructive: true,
  };
}

/** Ends one session, or all but this one; false when that failed, which is said. The answer is the new list. */
function useEndSessions() {
  const [endOne, one] = useMutation(EndSessionDocument, {
    update: (cache, { data }) => data && writeSessions(cache, data.endSession),
  });
  const [endOthers, others] = useMutation(EndOtherSessionsDocument, {
    update: (cache, { data }) => data && writeSessions(cache, data.endOtherSessions),
  });
  const act = useAct();
  const run = (what: OwnSessionFragment | 'others'): Promise<boolean> => {
    const send = () => (what === 'others' ? endOthers() : endOne({ variables: { sessionId: what.id } }));
    const title =
      what === 'others' ? t`Signed out everywhere else` : t`Signed out ${{ device: what.device }}`;
    return act<unknown>(send, {
      done: { title },
      title: t`Failed to sign out`,
      failed: somethingWentWrong(),
    });
  };
  return { run, isBusy: one.loading || others.loading };
}

function writeSessions(cache: ApolloCache, sessions: OwnSessionFragment[]): void {
  cache.writeQuery({ query: SessionsDocument, data: { sessions } });
}
