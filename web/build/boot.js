// Runs before the first paint, so it is small and imports nothing.
// The key is that of src/state/persistence.ts.
{
  const root = document.documentElement;
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem('vaultway.theme')).value;
  } catch {
    // Nothing readable there: the system's preference decides.
  }
  if (theme !== 'LIGHT' && theme !== 'DARK') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT';
  }
  root.dataset.theme = theme.toLowerCase();
}
