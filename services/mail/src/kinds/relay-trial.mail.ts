import { fill } from './mail-content.js';
import { defineMail, minutesUntil } from './mail-kind.js';

const LIFETIME_MS = 30 * 60_000;

/** Code that proves that mail sent through a relay arrives. The subject omits it, since the outbox shows subjects. */
export const relayTrial = defineMail('relay_trial', {
  example: () => ({
    code: '000000',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
    mailbox: '',
  }),

  content: ({ code, expires_at }, { texts, tag, company: { company_name: company }, now }) => ({
    subject: fill(texts.subject, { company }),
    title: texts.title,
    body: fill(texts.intro, { company }),
    code: { label: texts.code, value: code },
    details: [{ label: texts.valid_for, value: minutesUntil(expires_at, now, tag) }],
    notes: [texts.not_you],
  }),

  texts: {
    en: {
      subject: 'Your code to confirm the mail server of {company}',
      title: 'Confirm the mail server',
      intro:
        'This email was sent through the mail server that you’re setting up for {company}. Enter the code in the email settings to start using it.',
      code: 'Code',
      valid_for: 'Valid for',
      not_you: 'If you aren’t setting up a mail server, ignore this email. Nothing will change.',
    },
    pt: {
      subject: 'Seu código para confirmar o servidor de e-mail de {company}',
      title: 'Confirmar o servidor de e-mail',
      intro:
        'Este e-mail foi enviado pelo servidor de e-mail que você está configurando para {company}. Digite o código nas configurações de e-mail para começar a usá-lo.',
      code: 'Código',
      valid_for: 'Válido por',
      not_you: 'Se você não está configurando um servidor de e-mail, ignore este e-mail. Nada vai mudar.',
    },
    nl: {
      subject: 'Uw code om de mailserver van {company} te bevestigen',
      title: 'Mailserver bevestigen',
      intro:
        'Deze e-mail is verzonden via de mailserver die u instelt voor {company}. Voer de code in bij de e-mailinstellingen om de server in gebruik te nemen.',
      code: 'Code',
      valid_for: 'Geldig gedurende',
      not_you: 'Stelt u geen mailserver in? Negeer dan deze e-mail. Er verandert niets.',
    },
    ar: {
      subject: 'رمزك لتأكيد خادم البريد لدى {company}',
      title: 'تأكيد خادم البريد',
      intro:
        'أُرسلت هذه الرسالة عبر خادم البريد الذي تُعدّه لـ {company}. أدخل الرمز في إعدادات البريد الإلكتروني لبدء استخدامه.',
      code: 'الرمز',
      valid_for: 'صالح لمدة',
      not_you: 'إن لم تكن تُعدّ خادم بريد فتجاهل هذه الرسالة، ولن يتغيّر شيء.',
    },
    es: {
      subject: 'Su código para confirmar el servidor de correo de {company}',
      title: 'Confirmar el servidor de correo',
      intro:
        'Este correo se envió a través del servidor de correo que está configurando para {company}. Introduzca el código en los ajustes de correo para empezar a usarlo.',
      code: 'Código',
      valid_for: 'Válido durante',
      not_you: 'Si no está configurando un servidor de correo, ignore este mensaje. Nada cambiará.',
    },
    de: {
      subject: 'Ihr Code zur Bestätigung des Mailservers von {company}',
      title: 'Mailserver bestätigen',
      intro:
        'Diese E-Mail wurde über den Mailserver gesendet, den Sie für {company} einrichten. Geben Sie den Code in den E-Mail-Einstellungen ein, um ihn zu verwenden.',
      code: 'Code',
      valid_for: 'Gültig für',
      not_you: 'Wenn Sie keinen Mailserver einrichten, ignorieren Sie diese E-Mail. Es ändert sich nichts.',
    },
    fa: {
      subject: 'کد شما برای تأیید سرور ایمیل {company}',
      title: 'تأیید سرور ایمیل',
      intro:
        'این ایمیل از طریق سرور ایمیلی فرستاده شده که برای {company} راه‌اندازی می‌کنید. برای استفاده از آن، کد را در تنظیمات ایمیل وارد کنید.',
      code: 'کد',
      valid_for: 'معتبر تا',
      not_you: 'اگر در حال راه‌اندازی سرور ایمیل نیستید، این ایمیل را نادیده بگیرید. چیزی تغییر نمی‌کند.',
    },
    fr: {
      subject: 'Votre code pour confirmer le serveur de messagerie de {company}',
      title: 'Confirmer le serveur de messagerie',
      intro:
        'Cet e-mail a été envoyé par le serveur de messagerie que vous configurez pour {company}. Saisissez le code dans les paramètres d’e-mail pour commencer à l’utiliser.',
      code: 'Code',
      valid_for: 'Valable pendant',
      not_you: 'Si vous ne configurez pas de serveur de messagerie, ignorez cet e-mail. Rien ne changera.',
    },
    ru: {
      subject: 'Ваш код для подтверждения почтового сервера {company}',
      title: 'Подтвердите почтовый сервер',
      intro:
        'Это письмо отправлено через почтовый сервер, который вы настраиваете для {company}. Введите код в настройках почты, чтобы начать его использовать.',
      code: 'Код',
      valid_for: 'Действует',
      not_you:
        'Если вы не настраиваете почтовый сервер, не обращайте внимания на это письмо. Ничего не изменится.',
    },
    tr: {
      subject: '{company} e-posta sunucusunu onaylama kodunuz',
      title: 'E-posta sunucusunu onaylayın',
      intro:
        'Bu e-posta, {company} için kurduğunuz e-posta sunucusu üzerinden gönderildi. Sunucuyu kullanmaya başlamak için kodu e-posta ayarlarına girin.',
      code: 'Kod',
      valid_for: 'Geçerlilik süresi',
      not_you: 'Bir e-posta sunucusu kurmuyorsanız bu e-postayı yok sayın. Hiçbir şey değişmez.',
    },
    hi: {
      subject: '{company} के मेल सर्वर की पुष्टि के लिए आपका कोड',
      title: 'मेल सर्वर की पुष्टि करें',
      intro:
        'यह ईमेल उस मेल सर्वर से भेजा गया है जिसे आप {company} के लिए सेट अप कर रहे हैं। इसका इस्तेमाल शुरू करने के लिए ईमेल सेटिंग में यह कोड डालें।',
      code: 'कोड',
      valid_for: 'मान्य अवधि',
      not_you: 'अगर आप मेल सर्वर सेट अप नहीं कर रहे हैं, तो इस ईमेल को अनदेखा करें। कुछ नहीं बदलेगा।',
    },
    it: {
      subject: 'Il suo codice per confermare il server di posta di {company}',
      title: 'Confermi il server di posta',
      intro:
        'Questa e-mail è stata inviata tramite il server di posta che sta configurando per {company}. Inserisca il codice nelle impostazioni e-mail per iniziare a usarlo.',
      code: 'Codice',
      valid_for: 'Valido per',
      not_you: 'Se non sta configurando un server di posta, ignori questa e-mail. Non cambierà nulla.',
    },
    sv: {
      subject: 'Din kod för att bekräfta e-postservern för {company}',
      title: 'Bekräfta e-postservern',
      intro:
        'Det här mejlet skickades via e-postservern som du ställer in för {company}. Ange koden i e-postinställningarna för att börja använda den.',
      code: 'Kod',
      valid_for: 'Gäller i',
      not_you: 'Om du inte ställer in någon e-postserver kan du bortse från mejlet. Ingenting ändras.',
    },
    id: {
      subject: 'Kode Anda untuk mengonfirmasi server email {company}',
      title: 'Konfirmasi server email',
      intro:
        'Email ini dikirim melalui server email yang sedang Anda siapkan untuk {company}. Masukkan kode ini di pengaturan email untuk mulai menggunakannya.',
      code: 'Kode',
      valid_for: 'Berlaku selama',
      not_you: 'Jika Anda tidak sedang menyiapkan server email, abaikan email ini. Tidak ada yang berubah.',
    },
    vi: {
      subject: 'Mã xác nhận máy chủ email của {company}',
      title: 'Xác nhận máy chủ email',
      intro:
        'Email này được gửi qua máy chủ email mà quý khách đang thiết lập cho {company}. Nhập mã vào phần cài đặt email để bắt đầu sử dụng.',
      code: 'Mã',
      valid_for: 'Có hiệu lực trong',
      not_you: 'Nếu quý khách không thiết lập máy chủ email, hãy bỏ qua email này. Sẽ không có gì thay đổi.',
    },
  },
});
