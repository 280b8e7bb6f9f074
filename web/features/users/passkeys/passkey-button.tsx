import { t } from '@lingui/core/macro';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { useAct } from '../../../components/use-act.ts';
import { somethingWentWrong } from '../../../lib/server-message.ts';
import { askForPasskey } from './ask-browser.ts';

interface PasskeyButtonProps {
  readonly label: string;
  /** What the server asks; undefined when it did not answer. */
  readonly start: () => Promise<unknown>;
  /** Takes the browser's answer to the server. */
  readonly finish: (answer: unknown) => Promise<void>;
  readonly autoFocus?: boolean;
  /** Stands above what the server says when it refuses. */
  readonly failureTitle?: string | null;
}

/** Asks for a passkey, and says what went wrong; somebody who gives up is told nothing. */
export function PasskeyButton({
  label,
  start,
  finish,
  autoFocus = false,
  failureTitle = null,
}: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const act = useAct();
  const run = async () => {
    const asked = await askForPasskey(await start());
    if (asked.kind === 'answer') await finish(asked.answer);
    if (asked.kind === 'unsupported') {
      toast({ title: t`This browser cannot use passkeys here`, severity: 'error' });
    }
  };
  const onClick = async () => {
    setBusy(true);
    await act(run, { title: failureTitle, failed: somethingWentWrong() });
    setBusy(false);
  };
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      startIcon={<KeyIcon />}
      loading={isBusy}
      autoFocus={autoFocus}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  );
}
