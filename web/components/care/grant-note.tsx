import { Trans } from '@lingui/react/macro';
import type { CareGrantFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { consentText } from './scope-words.ts';

/** Since when somebody may help, and how the passenger has agreed. */
export function GrantNote({ grant }: { readonly grant: Pick<CareGrantFragment, 'grantedAt' | 'consent'> }) {
  const { dateTime } = useAreaTime();
  const since = dateTime(grant.grantedAt);
  return (
    <>
      <Trans>Since {since}</Trans> · {consentText(grant.consent)}
    </>
  );
}
