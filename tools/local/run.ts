/** Runs a server until somebody stops it: one line for what goes wrong at the start, an orderly end on a signal. */

/** `start` returns how to stop what it started. An error it throws is told in its own words and ends in exit code 1. */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start();
    const end = () => void stop().finally(() => process.exit(0));
    process.once("SIGINT", end);
    process.once("SIGTERM", end);
    // The process that started us is gone without a signal: a server that nobody can stop would keep the port.
    process.once("disconnect", end);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
