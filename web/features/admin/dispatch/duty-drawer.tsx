import { t } from '@lingui/core/macro';
import { SideDrawer } from '../side-drawer.tsx';
import { ShiftPanel } from './shift-panel.tsx';

interface DutyDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The shift and its handover notes, beside whatever screen of the console is open. */
export function DutyDrawer({ isOpen, onClose }: DutyDrawerProps) {
  return (
    <SideDrawer isOpen={isOpen} title={t`The desk`} onClose={onClose}>
      <ShiftPanel />
    </SideDrawer>
  );
}
