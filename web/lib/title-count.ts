import { useEffect } from 'react';

/** "(2) Driver Dashboard" while that many things wait and none has been looked at. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const title = document.title;
    document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);
}
