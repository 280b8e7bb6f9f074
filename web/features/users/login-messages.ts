import { msg } from '@lingui/core/macro';
import { texts } from '../../lib/i18n.ts';
import { somethingWentWrong } from '../../lib/server-message.ts';

/** What a visitor reads instead of the server's words; other words are shown as they are. */
const REWORDED: Readonly<Record<string, string>> = texts({
  'Invalid request data': msg`You may already be logged in. Please refresh the page and navigate to your dashboard.`,
  'Invalid credentials': msg`Invalid email or password. Please check your credentials.`,
  'User not found': msg`No account found with this email address.`,
});

export function loginMessage(fromServer: string | undefined): string {
  if (!fromServer) return somethingWentWrong();
  return REWORDED[fromServer] ?? fromServer;
}
