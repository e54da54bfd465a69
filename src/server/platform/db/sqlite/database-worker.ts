import { parentPort } from 'node:worker_threads';

/** Ends the thread. */
export const endMessage = 'end';

/** Answers each message to this thread, in the order of their arrival, until the thread is ended. */
export function answerMessages<Message>(answer: (message: Message) => unknown, close: () => void): void {
  parentPort?.on('message', (message: Message | typeof endMessage) => {
    if (message !== endMessage) {
      parentPort?.postMessage(answer(message));
      return;
    }
    close();
    parentPort?.close();
  });
}
