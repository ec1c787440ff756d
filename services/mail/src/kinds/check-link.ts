import type { LanguageTag, LogHead } from '@vaultway/contracts';
import { type Link, link } from './mail-content.js';

const TEXTS: Record<LanguageTag, string> = {
  en: 'Check this message',
  pt: 'Verificar esta mensagem',
  nl: 'Dit bericht controleren',
  ar: 'تحقَّق من هذه الرسالة',
  es: 'Comprobar este mensaje',
  de: 'Diese Nachricht prüfen',
  fa: 'بررسی این پیام',
  fr: 'Vérifier ce message',
  ru: 'Проверить это сообщение',
  tr: 'Bu mesajı denetle',
  hi: 'यह संदेश जाँचें',
  it: 'Verifica questo messaggio',
  sv: 'Kontrollera det här meddelandet',
  id: 'Periksa pesan ini',
  vi: 'Kiểm tra thư này',
};

/**
 * Returns the link to the page that compares the log's state in a mail with the log; null without a state.
 *
 * @param site an address on the same site
 */
export function checkLink(tag: LanguageTag, log: LogHead | null, site: string | null): Link | null {
  if (log === null || site === null || !URL.canParse(site)) return null;
  const url = new URL('/verify.html', site);
  url.search = new URLSearchParams({ root: log.root, size: String(log.size) }).toString();
  return link(TEXTS[tag], url.href);
}
