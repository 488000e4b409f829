import { currentPosition, type Position, type PositionProblem } from '@confab/client/locations';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../core/provider/index.ts';

/** Returns the position of this device, requested on mount and by `find`. */
export function useDeviceLocation() {
  const { environment } = useClient();
  const [answer, setAnswer] = useState<Position | PositionProblem | 'finding'>('finding');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each request
  useEffect(() => {
    let isCancelled = false;
    setAnswer('finding');
    void currentPosition(environment).then((found) => !isCancelled && setAnswer(found));
    return () => {
      isCancelled = true;
    };
  }, [environment, attempt]);
  const find = useCallback(() => setAttempt((count) => count + 1), []);
  return { answer, position: typeof answer === 'string' ? undefined : answer, find };
}
