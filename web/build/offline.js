// Runs on the page that is shown without a connection: lists what was looked up on this device. The keys are those of
// src/shared/state/persistence.ts and of the recent look-ups; whatever is stored there may be of another release.
{
  const EVERY_MS = 3000;
  const read = (key) => {
    try {
      const stored = JSON.parse(localStorage.getItem(key));
      return stored?.value ?? stored;
    } catch {
      return null;
    }
  };
  const text = (value) => (typeof value === 'string' ? value : '');
  const recent = read('vaultway.recent');
  const last = read('vaultway.parcel')?.data;
  const parcels = [...(Array.isArray(recent) ? recent : []), last]
    .map((parcel) =>
      typeof parcel === 'string'
        ? { code: parcel, state: '' }
        : {
            code: text(parcel?.code) || text(parcel?.tracking_code),
            state: [text(parcel?.status), text(parcel?.current_location)].filter(Boolean).join(' · '),
          },
    )
    .filter(({ code }, at, all) => code !== '' && all.findIndex((other) => other.code === code) === at);

  const section = document.getElementById('recent');
  section.hidden = parcels.length === 0;
  section.querySelector('ul').append(
    ...parcels.slice(0, 20).map(({ code, state }) => {
      const item = document.createElement('li');
      const name = document.createElement('bdi');
      name.textContent = code;
      const words = document.createElement('span');
      words.textContent = state;
      words.dir = 'auto';
      item.append(name, words);
      return item;
    }),
  );
  const again = () => location.reload();
  document.getElementById('again').addEventListener('click', again);
  addEventListener('online', again);

  // A device may not notice that it is connected again, and it may have been the site that was away.
  const lookAgain = async () => {
    if (document.hidden || location.pathname === '/offline.html') return;
    const question = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(EVERY_MS) };
    const answer = await fetch(location.href, question).catch(() => null);
    if (answer && answer.status < 500) again();
  };
  setInterval(() => void lookAgain(), EVERY_MS);
}
