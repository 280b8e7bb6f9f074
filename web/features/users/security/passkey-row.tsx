import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { IconRow } from '../../../components/icon-row.tsx';
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
    <IconRow
      icon={<KeyIcon aria-hidden color="primary" />}
      title={name}
      notes={[used ? t`Last used ${used}` : t`Not used yet`, t`Added ${added}`]}
    >
      <Button size="small" color="error" onClick={onRemove} aria-label={t`Remove the passkey ${name}`}>
        <Trans>Remove</Trans>
      </Button>
    </IconRow>
  );
}
