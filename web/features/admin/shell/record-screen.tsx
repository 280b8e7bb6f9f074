import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { Notice } from '../../../components/notice.tsx';
import { serverReason } from '../../../lib/server-message.ts';
import { AdminShell } from './admin-shell.tsx';
import { getTabPath } from '../tab-path.ts';
import type { AdminTabId } from '../admin-tabs.tsx';

interface RecordScreenProps {
  /** Of the list that it belongs to. */
  readonly tab: AdminTabId;
  readonly back: string;
  readonly missing: string;
  readonly failed: string;
  readonly error: unknown;
  readonly onRetry: () => Promise<unknown>;
  /** Null until it is loaded. */
  readonly children: ReactNode;
}

/** A screen of the console about one person: the way back to the list, then what is known or why it is not. */
export function RecordScreen(props: RecordScreenProps) {
  const { tab, back, missing, failed, error, onRetry, children } = props;
  return (
    <AdminShell activeTab={tab}>
      <Box sx={{ maxWidth: 1040 }}>
        <Button component={Link} to={getTabPath(tab)} size="small" sx={{ mb: 3, ml: -1 }}>
          {back}
        </Button>
        {children ??
          (error === undefined ? (
            <LoadingScreen />
          ) : isMissing(error) ? (
            <Notice title={missing} isError />
          ) : (
            <Notice title={failed} onRetry={onRetry} />
          ))}
      </Box>
    </AdminShell>
  );
}

/** An address that holds no id is nobody's either. */
function isMissing(error: unknown): boolean {
  return ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_FIELD'].includes(serverReason(error) ?? '');
}
