/**
 * What is shown when the file with the site's texts cannot be loaded: the only words outside of it, and so in
 * English alone.
 */
export function showWithoutTexts(place: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'The page could not be loaded. Check your connection. ';
  const again = document.createElement('button');
  again.textContent = 'Load again';
  again.addEventListener('click', () => location.reload());
  const panel = document.createElement('main');
  panel.className = 'without-texts';
  panel.setAttribute('role', 'alert');
  panel.append(words, again);
  place.replaceChildren(panel);
}
