import { t } from '@lingui/core/macro';
import { MailedPress } from '../../components/auth/mailed-press.tsx';
import { CallReturnByLinkDocument } from '../../generated/return-link.ts';
import { usePageTitle } from '../../lib/page-title.ts';

/** Where the link in the mail of a promised return leads, without signing in. */
export function CallReturnScreen() {
  usePageTitle(t`Call Your Return`);
  return (
    <MailedPress
      title={t`Ready to go home?`}
      subtitle={t`We call a driver to where your ride has brought you.`}
      promise={t`Your way home, when you are ready for it.`}
      document={CallReturnByLinkDocument}
      pressLabel={t`Call My Return`}
      incomplete={t`This link is not complete. Open it from the mail once more.`}
      done={t`Your return is called. We aim to have a driver with you within 30 minutes. Sign in to see who drives you.`}
      next={{ to: '/rider', label: t`See your ride` }}
    />
  );
}
