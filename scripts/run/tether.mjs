/*
 * Loaded before a supervised program (`node --import`): when the supervisor dies without a word, its end of the
 * channel closes, and the program stops as if it had been asked to.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
