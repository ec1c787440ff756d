import { LANGUAGE_TABLE, type Language, type LanguageTag, type MailData } from '@vaultway/contracts';
import { fill } from '../kinds/mail-content.js';

/** Returns the text of a test mail, in the calling admin's language. */
export function testMailIn(
  language: Language,
  company: string,
): Pick<MailData<'contact'>, 'subject' | 'body'> {
  const { subject, body } = TEXTS[LANGUAGE_TABLE[language].tag];
  return { subject: fill(subject, { company }), body: fill(body, { company }) };
}

const TEXTS: Record<LanguageTag, { subject: string; body: string }> = {
  en: {
    subject: 'Test email from {company}',
    body: 'This is what emails from {company} look like. If you can read this, sending works.',
  },
  pt: {
    subject: 'E-mail de teste de {company}',
    body: 'É assim que ficam os e-mails de {company}. Se você está lendo isto, o envio funciona.',
  },
  nl: {
    subject: 'Testmail van {company}',
    body: 'Zo zien e-mails van {company} eruit. Als u dit leest, werkt het versturen.',
  },
  ar: {
    subject: 'رسالة تجريبية من {company}',
    body: 'هكذا تبدو رسائل {company}. إذا كنت تقرأ هذا فالإرسال يعمل.',
  },
  es: {
    subject: 'Correo de prueba de {company}',
    body: 'Así se ven los correos de {company}. Si lee esto, el envío funciona.',
  },
  de: {
    subject: 'Test-E-Mail von {company}',
    body: 'So sehen E-Mails von {company} aus. Wenn Sie das lesen, funktioniert der Versand.',
  },
  fa: {
    subject: 'ایمیل آزمایشی از {company}',
    body: 'ایمیل‌های {company} این‌گونه به نظر می‌رسند. اگر این را می‌خوانید، ارسال کار می‌کند.',
  },
  fr: {
    subject: 'E-mail de test de {company}',
    body: 'Voilà à quoi ressemblent les e-mails de {company}. Si vous lisez ceci, l’envoi fonctionne.',
  },
  ru: {
    subject: 'Пробное письмо от {company}',
    body: 'Так выглядят письма от {company}. Если вы это читаете, отправка работает.',
  },
  tr: {
    subject: '{company} deneme e-postası',
    body: '{company} e-postaları böyle görünür. Bunu okuyorsanız gönderim çalışıyor demektir.',
  },
  hi: {
    subject: '{company} की ओर से टेस्ट ईमेल',
    body: '{company} के ईमेल ऐसे दिखते हैं। अगर आप इसे पढ़ पा रहे हैं, तो ईमेल सही से भेजे जा रहे हैं।',
  },
  it: {
    subject: 'E-mail di prova da {company}',
    body: 'Ecco come appaiono le e-mail di {company}. Se legge questo testo, l’invio funziona.',
  },
  sv: {
    subject: 'Testmejl från {company}',
    body: 'Så här ser mejl från {company} ut. Om du läser det här fungerar utskicken.',
  },
  id: {
    subject: 'Email uji coba dari {company}',
    body: 'Beginilah tampilan email dari {company}. Jika Anda dapat membaca ini, pengiriman berfungsi.',
  },
  vi: {
    subject: 'Email thử từ {company}',
    body: 'Email của {company} trông như thế này. Nếu quý khách đọc được, việc gửi hoạt động tốt.',
  },
};
