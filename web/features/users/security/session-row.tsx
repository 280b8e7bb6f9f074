import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import { Button, Chip } from '@mui/material';
import { IconRow } from '../../../components/icon-row.tsx';
import type { OwnSessionFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';

interface SessionRowProps {
  readonly session: OwnSessionFragment;
  readonly onSignOut: () => void;
}

/** One place where the user is signed in. */
export function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { dateTime } = useAreaTime();
  const { device, address, isCurrent } = session;
  const [createdAt, lastUsedAt] = [dateTime(session.createdAt), dateTime(session.lastUsedAt)];
  return (
    <IconRow
      icon={<DevicesIcon aria-hidden color="primary" />}
      title={device}
      notes={[
        isCurrent ? t`In use now` : t`Last used ${lastUsedAt}`,
        t`Signed in ${createdAt} from ${address}`,
      ]}
    >
      {isCurrent ? (
        <Chip size="small" label={t`This device`} sx={{ bgcolor: 'glass' }} />
      ) : (
        <Button
          size="small"
          onClick={onSignOut}
          aria-label={t`Sign out ${device}, signed in ${{ since: createdAt }}`}
          sx={{ px: 2, whiteSpace: 'nowrap', minWidth: 0 }}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </IconRow>
  );
}
