import type { ApolloCache } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import type { Question } from '../../../components/confirm-dialog.tsx';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { Notice } from '../../../components/notice.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { OwnSessionFragment } from '../../../generated/operations.ts';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
} from '../../../generated/sessions.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { SOMETHING_WENT_WRONG } from '../login-messages.ts';
import { SecuritySection } from './security-section.tsx';
import { SessionRow } from './session-row.tsx';

/** Where the user is signed in, with the way to end each of these sessions. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(SessionsDocument);
  const end = useEndSessions();
  const [asked, setAsked] = useState<OwnSessionFragment | 'others' | null>(null);
  const sessions = data?.sessions;
  const again = { label: 'Try again', onClick: () => void refetch().catch(() => undefined) };
  const confirm = async () => {
    if (asked && (await end.run(asked))) setAsked(null);
  };
  return (
    <SecuritySection
      title="Where you are signed in"
      text="Devices and browsers that can use your account. Sign out whatever you do not know, then change your password."
    >
      {error && !sessions && (
        <Notice isError title="Your sessions could not be loaded" action={again}>
          Nothing has changed. Check your connection and try again.
        </Notice>
      )}
      {!sessions && !error && <Skeleton variant="rounded" height={140} aria-label="Loading your sessions" />}
      {sessions && (
        <Box component="ul" aria-label="Sessions" sx={{ m: 0, p: 0, listStyle: 'none' }}>
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
          Sign out everywhere else
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
      title: 'Sign out everywhere else?',
      text: 'Every device and browser but this one has to sign in again.',
      confirmLabel: 'Sign Out Everywhere Else',
      isDestructive: true,
    };
  }
  return {
    title: `Sign out ${asked.device}?`,
    text: 'It has to sign in again before it can use your account.',
    confirmLabel: 'Sign Out',
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
  const toast = useToast();
  const run = async (what: OwnSessionFragment | 'others'): Promise<boolean> => {
    try {
      if (what === 'others') await endOthers();
      else await endOne({ variables: { sessionId: what.id } });
      toast({ title: what === 'others' ? 'Signed out everywhere else' : `Signed out ${what.device}` });
      return true;
    } catch (error) {
      const description = serverMessage(error) ?? SOMETHING_WENT_WRONG;
      toast({ title: 'Failed to sign out', description, severity: 'error' });
      return false;
    }
  };
  return { run, isBusy: one.loading || others.loading };
}

function writeSessions(cache: ApolloCache, sessions: OwnSessionFragment[]): void {
  cache.writeQuery({ query: SessionsDocument, data: { sessions } });
}
