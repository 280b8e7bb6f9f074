import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import type { OwnSessionFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';

interface SessionRowProps {
  readonly session: OwnSessionFragment;
  readonly onSignOut: () => void;
}

/** One place where the user is signed in. */
export function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { dateTime } = useAreaTime();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 3,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <DevicesIcon aria-hidden color="primary" />
      <Box>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{session.device}</Typography>
        <Typography variant="body2" color="textSecondary">
          {session.isCurrent ? t`In use now` : t`Last used ${{ lastUsedAt: dateTime(session.lastUsedAt) }}`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <Trans>
            Signed in {ph({ createdAt: dateTime(session.createdAt) })} from {ph({ address: session.address })}
          </Trans>
        </Typography>
      </Box>
      {session.isCurrent ? (
        <Chip size="small" label={t`This device`} sx={{ bgcolor: 'glass' }} />
      ) : (
        <Button
          size="small"
          onClick={onSignOut}
          aria-label={t`Sign out ${{ device: session.device }}, signed in ${{ since: dateTime(session.createdAt) }}`}
          sx={{ px: 2, whiteSpace: 'nowrap', minWidth: 0 }}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </Box>
  );
}
