import { useEffect, useState } from 'react';

type Checks = typeof import('./way-checks.ts');

let loaded: Checks | undefined;

/** What checks addresses and bank details; undefined until its code is there. Without it the server still checks. */
export function useWayChecks(): Checks | undefined {
  const [checks, setChecks] = useState(loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    void import('./way-checks.ts').then(
      (module) => {
        loaded = module;
        setChecks(module);
      },
      () => undefined,
    );
  }, []);
  return checks;
}
