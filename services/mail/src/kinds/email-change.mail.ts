import { fill, link } from './mail-content.js';
import { defineMail, minutesUntil } from './mail-kind.js';

const LIFETIME_MS = 60 * 60_000;

/** Asks an address's owner to confirm that a client's account moves to another address. */
export const emailChange = defineMail('email_change', {
  example: () => ({
    new_email: 'ada@example.com',
    link_url: 'https://example.com/account/email.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
  }),

  content: ({ new_email, link_url, expires_at }, { texts, tag, company, now }) => ({
    subject: texts.subject,
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name, email: new_email }),
    details: [{ label: texts.valid_for, value: minutesUntil(expires_at, now, tag) }],
    action: link(texts.action, link_url),
    notes: [texts.not_you],
  }),

  texts: {
    en: {
      subject: 'Confirm your new email address',
      title: 'Change of address',
      intro:
        'We received a request to change the email address of your {company} account to {email}. It takes effect once both addresses have confirmed it.',
      action: 'Confirm',
      valid_for: 'Valid for',
      not_you: 'If you didn’t ask for it, ignore this email. Nothing changes without it.',
    },
    pt: {
      subject: 'Confirme seu novo e-mail',
      title: 'Troca de endereço',
      intro:
        'Recebemos um pedido para trocar o e-mail da sua conta na {company} por {email}. A troca vale assim que os dois endereços confirmarem.',
      action: 'Confirmar',
      valid_for: 'Válido por',
      not_you: 'Se você não fez o pedido, ignore este e-mail. Sem ele, nada muda.',
    },
    nl: {
      subject: 'Bevestig uw nieuwe e-mailadres',
      title: 'Wijziging van adres',
      intro:
        'We hebben een verzoek ontvangen om het e-mailadres van uw account bij {company} te wijzigen in {email}. Dat gebeurt zodra beide adressen het hebben bevestigd.',
      action: 'Bevestigen',
      valid_for: 'Geldig gedurende',
      not_you: 'Hebt u dit niet aangevraagd? Negeer dan deze e-mail. Zonder deze e-mail verandert er niets.',
    },
    ar: {
      subject: 'أكّد بريدك الإلكتروني الجديد',
      title: 'تغيير العنوان',
      intro:
        'تلقّينا طلبًا لتغيير البريد الإلكتروني لحسابك لدى {company} إلى {email}. يسري التغيير بعد تأكيده من العنوانين.',
      action: 'تأكيد',
      valid_for: 'صالح لمدة',
      not_you: 'إذا لم تطلب ذلك فتجاهل هذه الرسالة، فلن يتغيّر شيء من دونها.',
    },
    es: {
      subject: 'Confirme su nuevo correo electrónico',
      title: 'Cambio de dirección',
      intro:
        'Hemos recibido una solicitud para cambiar el correo de su cuenta en {company} a {email}. Se aplicará cuando ambas direcciones lo hayan confirmado.',
      action: 'Confirmar',
      valid_for: 'Válido durante',
      not_you: 'Si no lo ha solicitado, ignore este correo. Sin él no cambia nada.',
    },
    de: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      title: 'Änderung der Adresse',
      intro:
        'Die E-Mail-Adresse Ihres Kontos bei {company} soll in {email} geändert werden. Das gilt, sobald beide Adressen es bestätigt haben.',
      action: 'Bestätigen',
      valid_for: 'Gültig für',
      not_you:
        'Falls Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne sie ändert sich nichts.',
    },
    fa: {
      subject: 'نشانی ایمیل جدید خود را تأیید کنید',
      title: 'تغییر نشانی',
      intro:
        'درخواستی برای تغییر ایمیل حساب شما در {company} به {email} دریافت کرده‌ایم. تغییر پس از تأیید هر دو نشانی انجام می‌شود.',
      action: 'تأیید',
      valid_for: 'مدت اعتبار',
      not_you: 'اگر شما آن را نخواسته‌اید، این ایمیل را نادیده بگیرید؛ بدون آن چیزی تغییر نمی‌کند.',
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      title: 'Changement d’adresse',
      intro:
        'Nous avons reçu une demande pour remplacer l’adresse e-mail de votre compte {company} par {email}. Elle prend effet dès que les deux adresses l’ont confirmée.',
      action: 'Confirmer',
      valid_for: 'Valable pendant',
      not_you: 'Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne change sans lui.',
    },
    ru: {
      subject: 'Подтвердите новый адрес электронной почты',
      title: 'Смена адреса',
      intro:
        'Мы получили запрос на смену адреса вашей учётной записи в {company} на {email}. Адрес изменится, когда смену подтвердят с обоих адресов.',
      action: 'Подтвердить',
      valid_for: 'Срок действия',
      not_you: 'Если вы его не отправляли, проигнорируйте это письмо: без него ничего не изменится.',
    },
    tr: {
      subject: 'Yeni e-posta adresinizi onaylayın',
      title: 'Adres değişikliği',
      intro:
        '{company} hesabınızın e-posta adresini {email} olarak değiştirmek için bir istek aldık. Değişiklik, her iki adres de onayladığında geçerli olur.',
      action: 'Onayla',
      valid_for: 'Geçerlilik süresi',
      not_you: 'Bu istek size ait değilse bu e-postayı dikkate almayın; onsuz hiçbir şey değişmez.',
    },
    hi: {
      subject: 'अपने नए ईमेल पते की पुष्टि करें',
      title: 'पते में बदलाव',
      intro:
        'हमें {company} में आपके खाते का ईमेल पता बदलकर {email} करने का अनुरोध मिला है। दोनों पतों से पुष्टि होने पर ही यह लागू होगा।',
      action: 'पुष्टि करें',
      valid_for: 'वैधता',
      not_you: 'अगर आपने इसका अनुरोध नहीं किया, तो इस ईमेल को अनदेखा करें। इसके बिना कुछ नहीं बदलेगा।',
    },
    it: {
      subject: 'Confermi il suo nuovo indirizzo e-mail',
      title: 'Cambio di indirizzo',
      intro:
        'Abbiamo ricevuto una richiesta di cambiare l’indirizzo e-mail del suo account presso {company} in {email}. Il cambio avviene quando entrambi gli indirizzi l’hanno confermato.',
      action: 'Conferma',
      valid_for: 'Valido per',
      not_you: 'Se non l’ha richiesto, ignori questa e-mail. Senza, non cambia nulla.',
    },
    sv: {
      subject: 'Bekräfta din nya e-postadress',
      title: 'Byte av adress',
      intro:
        'Vi har fått en begäran om att byta e-postadressen för ditt konto hos {company} till {email}. Det gäller när båda adresserna har bekräftat.',
      action: 'Bekräfta',
      valid_for: 'Giltig i',
      not_you: 'Om du inte har begärt det kan du bortse från det här mejlet. Utan det ändras inget.',
    },
    id: {
      subject: 'Konfirmasi alamat email baru Anda',
      title: 'Perubahan alamat',
      intro:
        'Kami menerima permintaan untuk mengganti alamat email akun Anda di {company} menjadi {email}. Perubahan berlaku setelah kedua alamat mengonfirmasinya.',
      action: 'Konfirmasi',
      valid_for: 'Berlaku selama',
      not_you: 'Jika Anda tidak memintanya, abaikan email ini. Tanpa email ini tidak ada yang berubah.',
    },
    vi: {
      subject: 'Xác nhận địa chỉ email mới',
      title: 'Thay đổi địa chỉ',
      intro:
        'Chúng tôi đã nhận được yêu cầu đổi địa chỉ email của tài khoản quý khách tại {company} thành {email}. Thay đổi có hiệu lực khi cả hai địa chỉ đã xác nhận.',
      action: 'Xác nhận',
      valid_for: 'Có hiệu lực trong',
      not_you:
        'Nếu quý khách không yêu cầu, xin bỏ qua email này. Không có email này thì không có gì thay đổi.',
    },
  },
});
