import { useQuery } from '@apollo/client/react';
import { msg } from '@lingui/core/macro';
import { Alert } from '@mui/material';
import type { SessionEndReason } from '../generated/operations.ts';
import { SessionEndDocument } from '../generated/session.ts';
import { texts } from '../lib/i18n.ts';

const REASONS: Readonly<Record<SessionEndReason, string>> = texts({
  SIGNED_OUT_ELSEWHERE: msg`You were signed out on another device.`,
  PASSWORD_CHANGED: msg`Your password was changed, which signs out all other devices. Sign in with the new one.`,
  SECOND_FACTOR_CHANGED: msg`Your second step of signing in was changed, which signs out all other devices.`,
  SUSPENDED: msg`Your account was suspended. Sign in to read why.`,
  ROLE_CHANGED: msg`What your account may do was changed. Sign in again.`,
  ENDED_BY_SUPPORT: msg`The support has signed you out. Sign in again.`,
  EXPIRED: msg`Your session has expired. Sign in again.`,
});

/** Why somebody who was signed in no longer is; nothing for a visitor. */
export function SessionEndNotice() {
  const { data } = useQuery(SessionEndDocument, { fetchPolicy: 'network-only' });
  if (!data?.sessionEnd) return null;
  return (
    <Alert severity="info" sx={{ mb: 5 }}>
      {REASONS[data.sessionEnd]}
    </Alert>
  );
}
