import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { UserSessionsDocument } from '../../../generated/admin-users.ts';
import type { UserSessionsQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useUserActs } from './use-user-acts.ts';
import type { AdminUser } from './user-words.ts';
import { toFailure } from '../../../components/form/failure.ts';

/** Where somebody is signed in; each can be ended. */
export function UserSessions({ user }: { user: AdminUser }) {
  const { endSessions } = useUserActs();
  const [asked, setAsked] = useState<Session | null>(null);
  const { data, error, refetch } = useQuery(UserSessionsDocument, {
    variables: { userId: user.id },
    fetchPolicy: 'cache-and-network',
  });
  if (!data) {
    if (!error) return <Skeleton variant="rounded" height={64} aria-label={t`Loading sessions`} />;
    return <Notice title={t`The sessions could not be loaded`} onRetry={refetch} />;
  }
  if (data.userSessions.length === 0) return <Notice title={t`Not signed in anywhere`} />;
  const question = asked && {
    title: t`Sign out ${{ device: asked.device || t`Unknown device` }}?`,
    text: t`Whoever uses it has to sign in again.`,
    hint: t`Kept in the audit log.`,
    confirmLabel: t`Sign out`,
    isDestructive: true,
    toFailure: toFailure(t`Failed to sign the user out`),
    onConfirm: (reason: string) => endSessions(user, asked.id, reason),
  };
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.userSessions.map((session) => (
          <SessionRow key={session.id} session={session} onSignOut={() => setAsked(session)} />
        ))}
      </Box>
      <ReasonDialog question={question} onClose={() => setAsked(null)} />
    </>
  );
}

type Session = UserSessionsQuery['userSessions'][number];

function SessionRow({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { dateTime } = useAreaTime();
  const { device, address, createdAt, lastUsedAt } = session;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 4, alignItems: 'center', py: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{device || t`Unknown device`}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <Trans>
            Last used {ph({ lastUsedAt: dateTime(lastUsedAt) })}, signed in{' '}
            {ph({ createdAt: dateTime(createdAt) })} from {ph({ address })}
          </Trans>
        </Typography>
      </Box>
      <Button
        size="small"
        onClick={onSignOut}
        aria-label={t`Sign out ${{ device }}, signed in ${{ since: dateTime(createdAt) }}`}
      >
        <Trans>Sign out</Trans>
      </Button>
    </Box>
  );
}
