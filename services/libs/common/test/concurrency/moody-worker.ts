/** Does the task. */
process.on('message', ({ what }: { what: string }) => {
  if (what === 'hang') for (;;);
  if (what === 'crash') process.kill(process.pid, 'SIGKILL');
  else if (what === 'fail') process.send?.({ failed: 'no mood for it' });
  else setTimeout(reply, what === 'doze' ? 1500 : 0, what);
});

function reply(what: string) {
  const bytes = new Uint8Array(what === 'kilobyte' ? 1024 : 0);
  process.send?.({ result: { what, pid: process.pid, secret: process.env['DATABASE_URL'], bytes } });
}
process.on('disconnect', () => process.exit());
setTimeout(() => process.send?.('ready'), Number(process.env['READY_AFTER_MS'] ?? 0));
