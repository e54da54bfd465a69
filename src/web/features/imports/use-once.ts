import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

interface Outcome<Reply> {
  onSuccess: (reply: Reply) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/** Starts a mutation unless it is running, because a second click can come before its button is disabled. */
export function useOnce<Reply>(mutation: Pick<UseMutationResult<Reply, Error, void>, 'mutate'>) {
  const isRunning = useRef(false);
  return ({ onSettled, ...outcome }: Outcome<Reply>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(undefined, {
      ...outcome,
      onSettled: () => {
        isRunning.current = false;
        onSettled?.();
      },
    });
  };
}
