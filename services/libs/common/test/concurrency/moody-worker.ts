/** Does what its task says. */
process.on('message', ({ what }: { what: string }) => {
  if (what === 'hang') for (;;);
  if (what === 'crash') process.kill(process.pid, 'SIGKILL');
  else if (what === 'fail') process.send?.({ failed: 'no mood for it' });
  else process.send?.({ result: { what, pid: process.pid, secret: process.env['DATABASE_URL'] } });
});
process.on('disconnect', () => process.exit());
