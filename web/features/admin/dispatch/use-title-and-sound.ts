import { useEffect, useEffectEvent, useState } from 'react';
import { playTones } from '../../../lib/play-tones.ts';
import { useTitleCount } from '../../../lib/title-count.ts';

const SOUND = 'maumee-board-sound';

/** Counts in the page's title what needs somebody, and calls by a tone whatever comes anew, where that is wished. */
export function useTitleAndSound(ids: readonly string[] | undefined) {
  const [hasSound, setSound] = useState(() => localStorage.getItem(SOUND) === 'yes');
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const [calls, setCalls] = useState(0);
  if (ids && (!known || ids.length !== known.size || ids.some((id) => !known.has(id)))) {
    // What is there when the board opens is seen at once.
    if (known && ids.some((id) => !known.has(id))) setCalls(calls + 1);
    setKnown(new Set(ids));
  }
  const call = useEffectEvent(() => {
    if (hasSound) playTones();
  });
  useEffect(() => {
    if (calls > 0) call();
  }, [calls]);
  useTitleCount(ids?.length ?? 0);
  return {
    hasSound,
    setSound: (wanted: boolean) => {
      localStorage.setItem(SOUND, wanted ? 'yes' : 'no');
      setSound(wanted);
      if (wanted) playTones();
    },
  };
}
