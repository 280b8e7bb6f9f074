import { Trans } from '@lingui/react/macro';
import { Link, Typography } from '@mui/material';
import { useConfiguration } from '../lib/configuration.ts';

/** As the server names the machine itself: only from there the mailbox can be read. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** In a demo that sends no mails: says so, and leads to what it would have sent. Nothing elsewhere. */
export function DemoMailboxNote() {
  const { hasDemoMailbox } = useConfiguration();
  if (!hasDemoMailbox) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2 }}>
      {THIS_MACHINE.test(window.location.hostname) ? (
        <Trans>
          This is a demo: no mail is sent. <Link href="/dev/mail">Open the demo mailbox</Link>
        </Trans>
      ) : (
        <Trans>This is a demo: no mail is sent.</Trans>
      )}
    </Typography>
  );
}
