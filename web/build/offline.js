// Runs on the offline page: lists recent look-ups from this device, as src/site/tracking/recent/recent-store.ts stores
// them. The stored data may be from another release.
{
  const EVERY_MS = 3000;
  const recent = () => {
    try {
      const { value } = JSON.parse(localStorage.getItem('vaultway.recent')) ?? {};
      return Array.isArray(value) ? value.filter((lookUp) => typeof lookUp?.code === 'string') : [];
    } catch {
      return [];
    }
  };
  const parcels = recent();

  const section = document.getElementById('recent');
  const list = section.querySelector('ul');
  // Words in the language of the page.
  const steps = JSON.parse(list.dataset.steps);
  const { checked, locale } = list.dataset;
  const MOMENT = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' };
  const lastChecked = (at) =>
    Number.isNaN(Date.parse(at))
      ? ''
      : checked.replace('{when}', () => new Date(at).toLocaleString(locale, MOMENT));
  section.hidden = parcels.length === 0;
  list.append(
    ...parcels.map(({ code, step, at }) => {
      const item = document.createElement('li');
      const name = document.createElement('bdi');
      name.textContent = code;
      item.append(name);
      for (const text of [steps[step], lastChecked(at)].filter(Boolean)) {
        const words = document.createElement('span');
        words.textContent = text;
        item.append(words);
      }
      return item;
    }),
  );
  const again = () => location.reload();
  document.getElementById('again').addEventListener('click', again);
  addEventListener('online', again);

  // A device may not notice that it is online again, and the site itself may have been down.
  const lookAgain = async () => {
    if (document.hidden || location.pathname === '/offline.html') return;
    const question = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(EVERY_MS) };
    const answer = await fetch(location.href, question).catch(() => null);
    if (answer && answer.status < 500) again();
  };
  setInterval(() => void lookAgain(), EVERY_MS);
}
