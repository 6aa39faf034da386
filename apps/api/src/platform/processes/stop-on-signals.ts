import type { Log } from '../log/log.ts';
import type { Closers } from './closers.ts';

/** Ends this process in order on a signal, and on an error that nothing caught. */
export function stopOnSignals(closers: Closers, log: Log): void {
  const stop = async (exitCode: number): Promise<never> => {
    await closers.closeAll((err) => log.error({ err }, 'could not close'));
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'stopping: an error that was not handled');
    void stop(1);
  });
}
