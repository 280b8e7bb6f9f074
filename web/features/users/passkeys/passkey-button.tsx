import { t } from '@lingui/core/macro';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { serverMessage } from '../../../lib/server-message.ts';
import { somethingWentWrong } from '../login-messages.ts';
import { askForPasskey } from './ask-browser.ts';

interface PasskeyButtonProps {
  readonly label: string;
  /** What the server asks; undefined when it did not answer. */
  readonly start: () => Promise<unknown>;
  /** Takes the browser's answer to the server. */
  readonly finish: (answer: unknown) => Promise<void>;
  readonly autoFocus?: boolean;
  /** Stands above what the server says when it refuses. */
  readonly failureTitle?: string;
}

/** Asks for a passkey, and says what went wrong; somebody who gives up is told nothing. */
export function PasskeyButton({ label, start, finish, autoFocus = false, failureTitle }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const run = async () => {
    const asked = await askForPasskey(await start());
    if (asked.kind === 'answer') await finish(asked.answer);
    if (asked.kind === 'unsupported') {
      toast({ title: t`This browser cannot use passkeys here`, severity: 'error' });
    }
  };
  const onClick = async () => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      const description = serverMessage(error) ?? somethingWentWrong();
      const failure = failureTitle ? { title: failureTitle, description } : { title: description };
      toast({ ...failure, severity: 'error' });
    }
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
