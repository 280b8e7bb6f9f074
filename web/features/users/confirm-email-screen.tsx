import { t } from '@lingui/core/macro';
import { MailedPress } from '../../components/auth/mailed-press.tsx';
import { ConfirmEmailDocument } from '../../generated/mailed-links.ts';
import { usePageTitle } from '../../lib/page-title.ts';

/** Where the link to a new address leads. */
export function ConfirmEmailScreen() {
  usePageTitle(t`Confirm Your Email`);
  return (
    <MailedPress
      title={t`Confirm your email`}
      subtitle={t`So that receipts and notices reach you.`}
      promise={t`A note when anything about your account changes, and nothing you did not ask for.`}
      document={ConfirmEmailDocument}
      pressLabel={t`Confirm Email Address`}
      incomplete={t`This link is not complete. Open it from the mail once more, or ask for a new one in your profile.`}
      done={t`Your email address is confirmed.`}
      next={{ to: '/login', label: t`Continue` }}
    />
  );
}
