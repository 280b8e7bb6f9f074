import { t } from '@lingui/core/macro';
import { Notice } from '../../../components/notice.tsx';
import type { QuoteState } from './use-quote.ts';

/** Why there is no fare, and another try. */
export function FareProblem({ state: { problem, ask } }: { state: QuoteState }) {
  return (
    <Notice
      isError
      title={t`The fare could not be worked out`}
      action={{ label: t`Try again`, onClick: () => void ask() }}
    >
      {problem ?? t`Your addresses are kept. Check your connection and try again.`}
    </Notice>
  );
}
