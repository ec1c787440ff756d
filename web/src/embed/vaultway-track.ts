import type { EmbeddedParcel } from '@vaultway/contracts';

/**
 * `<vaultway-track key="…">`, a look-up for other websites. It sets no cookie, stores nothing, and works under a strict
 * Content-Security-Policy. Its content, such as an `<svg>` with a height, keeps the place before this script runs, and
 * goes on defining its size.
 *
 * Attributes: `key`; `lang`, by default that of the page; `code`, looked up at once.
 */

/** Texts by language: see `embed.plugin.ts`. */
declare const EMBED_TEXTS: Record<string, EmbedTexts>;
type EmbedTexts = [
  label: string,
  button: string,
  notFound: string,
  throttled: string,
  failed: string,
  details: string,
  registered: string,
  on: string,
  by: string,
];

const TIME_LIMIT_MS = 15_000;
const RIGHT_TO_LEFT = new Set(['ar', 'fa']);
/** Address of the site, which the script comes from. */
const site = new URL((document.currentScript as HTMLScriptElement).src).origin;

const styles = new CSSStyleSheet();
styles.replaceSync(`
.frame{position:relative;display:inline-block;inline-size:100%}
.view{position:absolute;inset:0;overflow:auto;box-sizing:border-box;padding:1px}
form{display:flex;flex-wrap:wrap;gap:.5em;align-items:end;margin:0}
label{flex:1 1 10em}
input,button{font:inherit;box-sizing:border-box;min-block-size:2.75em;padding:.4em .75em;border:1px solid;border-radius:.4em}
input{display:block;inline-size:100%;margin-block-start:.25em;color:inherit;background:none}
button{cursor:pointer;color:var(--vaultway-on-accent,Canvas);background:var(--vaultway-accent,CanvasText)}
p{margin:.75em 0 0}
ol{list-style:none;margin:.5em 0 0;padding:0}
li{margin-block-start:.35em}
time{display:block;font-size:.875em}
a{color:inherit}
:focus-visible{outline:2px solid;outline-offset:-1px}
`);

/** Creates an element with attributes and content. */
function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

class VaultwayTrack extends HTMLElement {
  /** Number of look-ups so far: only the last one is shown. */
  private asked = 0;

  connectedCallback() {
    if (this.shadowRoot) return;
    const lang = this.lang || this.closest<HTMLElement>('[lang]')?.lang || navigator.language || 'en';
    const [language = 'en'] = lang.toLowerCase().split(/[-_]/);
    const known = language in EMBED_TEXTS ? language : 'en';
    const texts = EMBED_TEXTS[known] as EmbedTexts;
    const input = make('input', {
      name: 'code',
      required: '',
      autocomplete: 'off',
      dir: 'ltr',
      maxlength: '300',
    });
    const code = this.getAttribute('code') ?? '';
    input.value = code;
    const form = make('form', {}, make('label', {}, texts[0], input), make('button', {}, texts[1]));
    const answer = make('div', { role: 'status' });
    const dir = RIGHT_TO_LEFT.has(known) ? 'rtl' : 'ltr';
    const view = make('div', { class: 'view', lang: known, dir }, form, answer);
    const look = () => void this.look(input.value.trim(), known, texts, answer);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      look();
    });
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styles];
    root.append(make('div', { class: 'frame' }, make('slot', {}), view));
    if (code !== '') look();
  }

  private async look(code: string, language: string, texts: EmbedTexts, answer: HTMLElement) {
    if (code === '') return;
    const asked = ++this.asked;
    answer.setAttribute('aria-busy', 'true');
    const shown = await find(this.getAttribute('key') ?? '', code, language).then(
      (parcel) =>
        typeof parcel === 'number' ? [make('p', {}, textOf(parcel, texts))] : show(parcel, language, texts),
      () => [make('p', {}, texts[4])],
    );
    if (asked !== this.asked) return;
    answer.replaceChildren(...shown);
    answer.removeAttribute('aria-busy');
  }
}

/** @returns the parcel, or the status of the error */
async function find(key: string, code: string, language: string): Promise<EmbeddedParcel | number> {
  const url = `${site}/api/embeds/${encodeURIComponent(key)}/parcels/${encodeURIComponent(code)}?lang=${language}`;
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return response.ok ? ((await response.json()) as { data: EmbeddedParcel }).data : response.status;
}

const textOf = (status: number, texts: EmbedTexts) =>
  status === 404 || status === 422 ? texts[2] : status === 429 ? texts[3] : texts[4];

function show(parcel: EmbeddedParcel, language: string, texts: EmbedTexts): HTMLElement[] {
  const { status, current_location, history, url, min_expected_delivery_date, max_expected_delivery_date } =
    parcel;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const headline = make('p', {}, make('strong', {}, status ?? texts[6]));
  if (current_location !== null) headline.append(` · ${current_location}`);
  const shown: HTMLElement[] = [headline];
  if (
    max_expected_delivery_date !== null &&
    // The visitor's day; Sweden writes days like the API.
    max_expected_delivery_date >= new Intl.DateTimeFormat('sv').format()
  ) {
    const pattern = min_expected_delivery_date === max_expected_delivery_date ? texts[7] : texts[8];
    shown.push(
      make(
        'p',
        {},
        pattern.replace('{{day}}', () => day.format(new Date(max_expected_delivery_date))),
      ),
    );
  }
  const events = history.map(({ title, created_at }) =>
    make('li', {}, title, make('time', { datetime: created_at }, when.format(new Date(created_at)))),
  );
  shown.push(
    make('ol', {}, ...events),
    make('p', {}, make('a', { href: url, target: '_blank', rel: 'noopener' }, texts[5])),
  );
  return shown;
}

if (!customElements.get('vaultway-track')) customElements.define('vaultway-track', VaultwayTrack);
