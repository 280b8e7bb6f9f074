import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { useConfiguration } from '../lib/configuration.ts';

/** As the server names the machine itself: only from there the mailbox can be read. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * In a demo that sends no mails: says so, and to whoever may have started it where the mails are. The address has a key,
 * which is told to nobody else. Nothing elsewhere.
 */
export function DemoMailboxNote() {
  const { hasDemoMailbox } = useConfiguration();
  if (!hasDemoMailbox) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2 }}>
      {THIS_MACHINE.test(window.location.hostname) ? (
        <Trans>
          This is a demo: no mail is sent. The address of its mailbox is where the server was started, in what
          it printed.
        </Trans>
      ) : (
        <Trans>This is a demo: no mail is sent.</Trans>
      )}
    </Typography>
  );
}
