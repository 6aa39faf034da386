/*
 * Loaded before a supervised program (`node --import`). When the supervisor is killed, its end of the channel closes,
 * and the program stops as if it had been asked to.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
