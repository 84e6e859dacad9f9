import { lazy, Suspense, useEffect } from 'react';
import { useCodeRequest } from '../ground/recent-code.ts';

const EnterCodeDialog = lazy(() =>
  import('../staff/EnterCodeDialog.tsx').then((module) => ({ default: module.EnterCodeDialog })),
);

/** Asks for a code of the authenticator while a call waits for it. When the session ends, the call is given up. */
export function EnterCode() {
  const settle = useCodeRequest((request) => request.settle);
  useEffect(() => () => useCodeRequest.getState().settle?.(false), []);
  if (settle === undefined) return null;
  return (
    <Suspense>
      <EnterCodeDialog onDone={settle} />
    </Suspense>
  );
}
