import { TransNoContext } from '@lingui/react/server';
import type { ReactElement } from 'react';
import { i18n } from './i18n.ts';

interface TransProps {
  readonly id: string;
  readonly values?: Record<string, unknown>;
  readonly components?: Record<string, ReactElement>;
}

/** What `<Trans>`, `<Plural>` and `<Select>` become. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
