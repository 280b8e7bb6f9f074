import { t } from '@lingui/core/macro';
import { Notice } from '../../../components/notice.tsx';
import type { QuoteState } from './use-quote.ts';

/** Why there is no fare, and another try. */
export function FareProblem({ state: { problem, ask } }: { state: QuoteState }) {
  return (
    <Notice title={t`The fare could not be worked out`} onRetry={ask}>
      {problem ?? t`Your addresses are kept. Check your connection and try again.`}
    </Notice>
  );
}
