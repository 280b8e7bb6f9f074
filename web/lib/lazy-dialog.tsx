import { lazy, Suspense, useState, type ComponentType } from 'react';

/**
 * A dialog whose code is fetched when it opens for the first time, so that a screen does not carry the forms that
 * only some of its visitors use.
 */
export function lazyDialog<Props extends object>(
  isOpen: (props: Props) => boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    if (!wasOpened && isOpen(props)) setOpened(true);
    return (
      wasOpened && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
