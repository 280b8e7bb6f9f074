import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { SecondFactorStateFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';

interface PasskeyRowProps {
  readonly passkey: SecondFactorStateFragment['passkeys'][number];
  readonly onRemove: () => void;
}

/** One passkey of the user. */
export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  const { dateTime } = useAreaTime();
  const [added, used] = [dateTime(createdAt), lastUsedAt && dateTime(lastUsedAt)];
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
      <KeyIcon aria-hidden color="primary" />
      <Box>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {used ? <Trans>Last used {used}</Trans> : <Trans>Not used yet</Trans>}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>Added {added}</Trans>
        </Typography>
      </Box>
      <Button size="small" color="error" onClick={onRemove} aria-label={t`Remove the passkey ${name}`}>
        <Trans>Remove</Trans>
      </Button>
    </Box>
  );
}
