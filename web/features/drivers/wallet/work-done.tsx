import { ph } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';

interface WorkDoneProps {
  readonly ridesCount: number;
  readonly hoursOnline: number;
}

/** "12 rides · 7.5 h online". Hours are left out where none were measured: that is not known to be none. */
export function WorkDone({ ridesCount, hoursOnline }: WorkDoneProps) {
  return (
    <>
      <Plural value={ridesCount} one="# ride" other="# rides" />
      {hoursOnline > 0 && (
        <>
          {' · '}
          <Trans>{ph({ hours: hoursOnline.toFixed(1) })} h online</Trans>
        </>
      )}
    </>
  );
}
