import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useConfiguration } from '../../lib/configuration.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { LegalPage } from './legal-page.tsx';
import { termsSections } from './terms-sections.tsx';

/** The terms: a technology platform only, not a carrier. */
export function TermsScreen() {
  const { productName, serviceArea, supportEmail } = useConfiguration();
  usePageTitle(
    t`Terms of Service`,
    t`The terms under which ${productName} brings riders and drivers together.`,
  );
  return (
    <LegalPage
      title={t`Terms of Service`}
      summary={
        <>
          <Trans>
            <strong>{productName} is a technology platform only and not a carrier.</strong> It brings riders
            and independent drivers together; the ride itself is an agreement between the two of them.
          </Trans>
        </>
      }
      sections={termsSections({ productName, area: serviceArea.name, supportEmail })}
    />
  );
}
