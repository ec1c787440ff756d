import { fill, link } from './mail-content.js';
import { dateAndTime, defineMail } from './mail-kind.js';

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Invites a client to an account, which the link creates. */
export const userInvitation = defineMail('user_invitation', {
  example: () => ({
    link_url: 'https://example.com/account/signin.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
  }),

  content: ({ link_url, expires_at }, { texts, tag, company }) => ({
    subject: fill(texts.subject, { company: company.company_name }),
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name }),
    details: [{ label: texts.valid_until, value: dateAndTime(expires_at, tag, company.time_zone) }],
    action: link(texts.action, link_url),
    notes: [texts.not_you],
  }),

  texts: {
    en: {
      subject: 'Your account with {company}',
      title: 'You’re invited',
      intro:
        '{company} invites you to an account, where you see your parcels, invoices and papers. Opening the link creates nothing; the button on its page does.',
      action: 'Open account',
      valid_until: 'Valid until',
      not_you: 'If you don’t want an account, you can ignore this email.',
    },
    de: {
      subject: 'Ihr Konto bei {company}',
      title: 'Sie sind eingeladen',
      intro:
        '{company} lädt Sie zu einem Konto ein, in dem Sie Ihre Sendungen, Rechnungen und Unterlagen sehen. Erst die Schaltfläche auf der Seite legt es an, nicht das Öffnen des Links.',
      action: 'Konto öffnen',
      valid_until: 'Gültig bis',
      not_you: 'Wenn Sie kein Konto möchten, können Sie diese E-Mail ignorieren.',
    },
    fr: {
      subject: 'Votre compte chez {company}',
      title: 'Vous êtes invité',
      intro:
        '{company} vous invite à ouvrir un compte où vous voyez vos colis, vos factures et vos documents. C’est le bouton de la page qui le crée, pas l’ouverture du lien.',
      action: 'Ouvrir le compte',
      valid_until: 'Valable jusqu’au',
      not_you: 'Si vous ne souhaitez pas de compte, vous pouvez ignorer cet e-mail.',
    },
    es: {
      subject: 'Su cuenta en {company}',
      title: 'Está invitado',
      intro:
        '{company} le invita a una cuenta en la que verá sus paquetes, facturas y documentos. La crea el botón de la página, no el hecho de abrir el enlace.',
      action: 'Abrir la cuenta',
      valid_until: 'Válido hasta',
      not_you: 'Si no desea una cuenta, puede ignorar este correo.',
    },
    it: {
      subject: 'Il suo account presso {company}',
      title: 'È invitato',
      intro:
        '{company} la invita a un account in cui vede i suoi pacchi, le fatture e i documenti. Lo crea il pulsante nella pagina, non l’apertura del link.',
      action: 'Apri l’account',
      valid_until: 'Valido fino al',
      not_you: 'Se non desidera un account, può ignorare questa e-mail.',
    },
    pt: {
      subject: 'Sua conta na {company}',
      title: 'Você foi convidado',
      intro:
        '{company} convida você para uma conta em que verá suas encomendas, faturas e documentos. Quem a cria é o botão da página, não a abertura do link.',
      action: 'Abrir a conta',
      valid_until: 'Válido até',
      not_you: 'Se você não quiser uma conta, pode ignorar este e-mail.',
    },
    nl: {
      subject: 'Uw account bij {company}',
      title: 'U bent uitgenodigd',
      intro:
        '{company} nodigt u uit voor een account waarin u uw zendingen, facturen en documenten ziet. De knop op de pagina maakt het aan, niet het openen van de link.',
      action: 'Account openen',
      valid_until: 'Geldig tot',
      not_you: 'Wilt u geen account? Dan kunt u deze e-mail negeren.',
    },
    sv: {
      subject: 'Ditt konto hos {company}',
      title: 'Du är inbjuden',
      intro:
        '{company} bjuder in dig till ett konto där du ser dina försändelser, fakturor och dokument. Knappen på sidan skapar det, inte att du öppnar länken.',
      action: 'Öppna kontot',
      valid_until: 'Giltig till',
      not_you: 'Om du inte vill ha något konto kan du bortse från det här mejlet.',
    },
    id: {
      subject: 'Akun Anda di {company}',
      title: 'Anda diundang',
      intro:
        '{company} mengundang Anda membuka akun untuk melihat paket, faktur, dan dokumen Anda. Akun dibuat oleh tombol di halaman itu, bukan saat tautan dibuka.',
      action: 'Buka akun',
      valid_until: 'Berlaku sampai',
      not_you: 'Jika Anda tidak menginginkan akun, abaikan saja email ini.',
    },
    vi: {
      subject: 'Tài khoản của quý khách tại {company}',
      title: 'Quý khách được mời',
      intro:
        '{company} mời quý khách mở tài khoản để xem bưu kiện, hóa đơn và giấy tờ của mình. Tài khoản được tạo khi bấm nút trên trang, không phải khi mở liên kết.',
      action: 'Mở tài khoản',
      valid_until: 'Có hiệu lực đến',
      not_you: 'Nếu quý khách không muốn có tài khoản, xin bỏ qua email này.',
    },
    tr: {
      subject: '{company} hesabınız',
      title: 'Davetlisiniz',
      intro:
        '{company} sizi gönderilerinizi, faturalarınızı ve belgelerinizi göreceğiniz bir hesaba davet ediyor. Hesabı bağlantıyı açmak değil, sayfadaki düğme oluşturur.',
      action: 'Hesabı aç',
      valid_until: 'Geçerlilik sonu',
      not_you: 'Hesap istemiyorsanız bu e-postayı dikkate almayabilirsiniz.',
    },
    ru: {
      subject: 'Ваша учётная запись в {company}',
      title: 'Приглашение',
      intro:
        '{company} приглашает вас открыть учётную запись, где видны ваши посылки, счета и документы. Её создаёт кнопка на странице, а не открытие ссылки.',
      action: 'Открыть учётную запись',
      valid_until: 'Действует до',
      not_you: 'Если учётная запись вам не нужна, просто проигнорируйте это письмо.',
    },
    ar: {
      subject: 'حسابك لدى {company}',
      title: 'أنت مدعو',
      intro:
        'تدعوك {company} إلى حساب ترى فيه طرودك وفواتيرك ومستنداتك. الزر الموجود في الصفحة هو ما ينشئه، لا فتح الرابط.',
      action: 'فتح الحساب',
      valid_until: 'صالح حتى',
      not_you: 'إذا كنت لا تريد حسابًا فيمكنك تجاهل هذه الرسالة.',
    },
    fa: {
      subject: 'حساب شما در {company}',
      title: 'شما دعوت شده‌اید',
      intro:
        '{company} شما را به حسابی دعوت می‌کند که در آن مرسوله‌ها، فاکتورها و مدارک خود را می‌بینید. دکمهٔ صفحه آن را می‌سازد، نه باز کردن لینک.',
      action: 'باز کردن حساب',
      valid_until: 'معتبر تا',
      not_you: 'اگر حساب نمی‌خواهید، این ایمیل را نادیده بگیرید.',
    },
    hi: {
      subject: '{company} में आपका खाता',
      title: 'आपको आमंत्रित किया गया है',
      intro:
        '{company} आपको एक खाते के लिए आमंत्रित करता है, जहाँ आप अपने पार्सल, इनवॉइस और दस्तावेज़ देख सकते हैं। खाता लिंक खोलने से नहीं, पेज के बटन से बनता है।',
      action: 'खाता खोलें',
      valid_until: 'इस समय तक मान्य',
      not_you: 'अगर आपको खाता नहीं चाहिए, तो इस ईमेल को अनदेखा करें।',
    },
  },
});
