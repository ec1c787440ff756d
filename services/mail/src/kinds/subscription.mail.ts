import { checkLink } from './check-link.js';
import { fill, link, present } from './mail-content.js';
import { dateAndTime, defineMail } from './mail-kind.js';

const LIFETIME_MS = 48 * 3_600_000;

/** Asks an address's owner to confirm a subscription. */
export const subscription = defineMail('subscription', {
  example: () => ({
    tracking_code: 'VW-0000-0000',
    confirm_url: 'https://example.com/subscription.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
    log: null,
  }),

  content: ({ tracking_code, confirm_url, expires_at, log }, { texts, tag, company }) => ({
    subject: fill(texts.subject, { code: tracking_code }),
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name }),
    details: present([
      [texts.tracking_code, tracking_code],
      [texts.until, dateAndTime(expires_at, tag, company.time_zone)],
    ]),
    action: link(texts.action, confirm_url),
    notes: [texts.not_you],
    check: checkLink(tag, log, confirm_url),
  }),

  texts: {
    en: {
      subject: 'Confirm updates on parcel {code}',
      title: 'Confirm your email address',
      intro:
        'Someone, probably you, asked {company} to send updates on the parcel below to this address. Please confirm that you’d like them. You can unsubscribe any time.',
      tracking_code: 'Tracking code',
      until: 'Valid until',
      action: 'Yes, notify me',
      not_you:
        'If it wasn’t you, you can ignore this email. You won’t get any updates, and we’ll delete this address after two days.',
    },
    pt: {
      subject: 'Confirme os avisos sobre a encomenda {code}',
      title: 'Confirme seu endereço de e-mail',
      intro:
        'Alguém, provavelmente você, pediu que {company} enviasse a este endereço avisos sobre a encomenda abaixo. Confirme que deseja recebê-los. Você pode cancelar a qualquer momento.',
      tracking_code: 'Código de rastreamento',
      until: 'Válido até',
      action: 'Sim, quero receber avisos',
      not_you:
        'Se não foi você, pode ignorar este e-mail: nenhum aviso será enviado e o endereço será apagado após dois dias.',
    },
    nl: {
      subject: 'Bevestig de updates over zending {code}',
      title: 'Bevestig uw e-mailadres',
      intro:
        'Iemand, waarschijnlijk u, heeft {company} gevraagd om updates over de onderstaande zending naar dit adres te sturen. Bevestig dat u dat wilt. U kunt zich op elk moment afmelden.',
      tracking_code: 'Trackingcode',
      until: 'Geldig tot',
      action: 'Ja, houd me op de hoogte',
      not_you:
        'Was u dit niet? Dan kunt u deze e-mail negeren: u krijgt geen updates en we verwijderen het adres na twee dagen.',
    },
    ar: {
      subject: 'تأكيد مستجدات الطرد {code}',
      title: 'أكّد عنوان بريدك الإلكتروني',
      intro:
        'طلب شخص ما، ربما أنت، أن ترسل {company} مستجدات الطرد أدناه إلى هذا العنوان. يُرجى تأكيد رغبتك في تلقّيها. ويمكنك إلغاء الاشتراك في أي وقت.',
      tracking_code: 'رمز التتبع',
      until: 'صالح حتى',
      action: 'نعم، أبلغوني',
      not_you:
        'إن لم تكن أنت من طلب ذلك فيمكنك تجاهل هذه الرسالة: لن تصلك أي مستجدات، وسيُحذف العنوان بعد يومين.',
    },
    es: {
      subject: 'Confirme los avisos sobre el paquete {code}',
      title: 'Confirme su dirección de correo',
      intro:
        'Alguien, probablemente usted, ha pedido que {company} envíe a esta dirección avisos sobre el paquete indicado abajo. Confirme que desea recibirlos. Puede darse de baja en cualquier momento.',
      tracking_code: 'Código de seguimiento',
      until: 'Válido hasta',
      action: 'Sí, enviarme avisos',
      not_you:
        'Si no fue usted, puede ignorar este correo: no recibirá avisos y eliminaremos la dirección a los dos días.',
    },
    de: {
      subject: 'Bitte bestätigen: Benachrichtigungen zur Sendung {code}',
      title: 'Bestätigen Sie Ihre E-Mail-Adresse',
      intro:
        'Jemand, vermutlich Sie, hat {company} gebeten, Benachrichtigungen zur unten genannten Sendung an diese Adresse zu senden. Bitte bestätigen Sie, dass Sie diese wünschen. Abbestellen können Sie sie jederzeit.',
      tracking_code: 'Sendungsnummer',
      until: 'Gültig bis',
      action: 'Ja, benachrichtigen',
      not_you:
        'Falls Sie das nicht waren, können Sie diese E-Mail ignorieren: Sie erhalten keine Benachrichtigungen, und die Adresse wird nach zwei Tagen gelöscht.',
    },
    fa: {
      subject: 'تأیید خبرهای مرسولهٔ {code}',
      title: 'نشانی ایمیل خود را تأیید کنید',
      intro:
        'کسی، احتمالاً خود شما، از {company} خواسته است خبرهای مرسولهٔ زیر را به این نشانی بفرستد. لطفاً تأیید کنید که می‌خواهید آن‌ها را دریافت کنید. هر زمان که بخواهید می‌توانید اشتراک را لغو کنید.',
      tracking_code: 'کد رهگیری',
      until: 'معتبر تا',
      action: 'بله، به من خبر بدهید',
      not_you:
        'اگر شما نبوده‌اید، این ایمیل را نادیده بگیرید: خبری فرستاده نمی‌شود و نشانی پس از دو روز حذف می‌شود.',
    },
    fr: {
      subject: 'À confirmer : nouvelles du colis {code}',
      title: 'Confirmez votre adresse e-mail',
      intro:
        'Quelqu’un, sans doute vous, a demandé que {company} envoie à cette adresse les nouvelles du colis ci-dessous. Confirmez que vous souhaitez les recevoir. Vous pouvez vous désabonner à tout moment.',
      tracking_code: 'Numéro de suivi',
      until: 'Valable jusqu’au',
      action: 'Oui, m’avertir',
      not_you:
        'Si ce n’était pas vous, vous pouvez ignorer cet e-mail : vous ne recevrez aucune nouvelle et l’adresse sera effacée au bout de deux jours.',
    },
    ru: {
      subject: 'Подтвердите подписку на уведомления о посылке {code}',
      title: 'Подтвердите адрес электронной почты',
      intro:
        'Кто-то — вероятно, вы — попросил {company} присылать на этот адрес уведомления о посылке, указанной ниже. Подтвердите, что хотите их получать. Отписаться можно в любой момент.',
      tracking_code: 'Код отслеживания',
      until: 'Действует до',
      action: 'Да, сообщать мне',
      not_you:
        'Если это были не вы, просто проигнорируйте это письмо: уведомления приходить не будут, а адрес мы удалим через два дня.',
    },
    tr: {
      subject: '{code} numaralı gönderinin bildirimlerini onaylayın',
      title: 'E-posta adresinizi onaylayın',
      intro:
        'Birisi, büyük olasılıkla siz, aşağıdaki gönderiyle ilgili gelişmelerin {company} tarafından bu adrese bildirilmesini istedi. Bunu istiyorsanız lütfen onaylayın. Aboneliğinizi dilediğiniz zaman sonlandırabilirsiniz.',
      tracking_code: 'Takip kodu',
      until: 'Son geçerlilik',
      action: 'Evet, bana haber ver',
      not_you:
        'Bunu siz istemediyseniz bu e-postayı dikkate almayın: size bildirim gönderilmez ve adres iki gün sonra silinir.',
    },
    hi: {
      subject: 'पार्सल {code} के अपडेट की पुष्टि करें',
      title: 'अपने ईमेल पते की पुष्टि करें',
      intro:
        'किसी ने, शायद आपने, {company} से नीचे दिए गए पार्सल के अपडेट इस पते पर भेजने को कहा है। कृपया पुष्टि करें कि आप इन्हें पाना चाहते हैं। आप इन्हें कभी भी बंद कर सकते हैं।',
      tracking_code: 'ट्रैकिंग कोड',
      until: 'इस समय तक मान्य',
      action: 'हाँ, मुझे सूचित करें',
      not_you:
        'अगर यह आपने नहीं किया, तो इस ईमेल को अनदेखा करें: आपको कोई अपडेट नहीं मिलेगा और दो दिन बाद यह पता हटा दिया जाएगा।',
    },
    it: {
      subject: 'Confermi gli avvisi sul pacco {code}',
      title: 'Confermi il suo indirizzo e-mail',
      intro:
        'Qualcuno, probabilmente lei, ha chiesto a {company} di inviare a questo indirizzo avvisi sul pacco indicato sotto. Confermi che desidera riceverli. Può annullare l’iscrizione in qualsiasi momento.',
      tracking_code: 'Codice di tracciamento',
      until: 'Valido fino al',
      action: 'Sì, inviami gli avvisi',
      not_you:
        'Se non è stato lei, può ignorare questa e-mail: non riceverà alcun avviso e l’indirizzo sarà cancellato dopo due giorni.',
    },
    sv: {
      subject: 'Bekräfta uppdateringar om försändelse {code}',
      title: 'Bekräfta din e-postadress',
      intro:
        'Någon, troligen du, har bett {company} att skicka uppdateringar om försändelsen nedan till den här adressen. Bekräfta att du vill ha dem. Du kan avsluta när som helst.',
      tracking_code: 'Spårningsnummer',
      until: 'Giltig till',
      action: 'Ja, meddela mig',
      not_you:
        'Var det inte du? Då kan du bortse från det här mejlet. Du får inga uppdateringar och adressen raderas efter två dagar.',
    },
    id: {
      subject: 'Konfirmasikan kabar tentang paket {code}',
      title: 'Konfirmasikan alamat email Anda',
      intro:
        'Seseorang, mungkin Anda, meminta {company} mengirimkan kabar tentang paket di bawah ini ke alamat ini. Konfirmasikan bahwa Anda menginginkannya. Anda dapat berhenti berlangganan kapan saja.',
      tracking_code: 'Kode pelacakan',
      until: 'Berlaku sampai',
      action: 'Ya, kabari saya',
      not_you:
        'Jika itu bukan Anda, abaikan saja email ini: Anda tidak akan menerima kabar, dan alamat ini akan dihapus setelah dua hari.',
    },
    vi: {
      subject: 'Xác nhận đăng ký thông báo về bưu kiện {code}',
      title: 'Xác nhận địa chỉ email',
      intro:
        'Có người, có lẽ là quý khách, đã yêu cầu {company} gửi thông báo về bưu kiện dưới đây đến địa chỉ này. Vui lòng xác nhận nếu quý khách muốn nhận. Quý khách có thể hủy đăng ký bất cứ lúc nào.',
      tracking_code: 'Mã theo dõi',
      until: 'Có hiệu lực đến',
      action: 'Có, báo cho tôi',
      not_you:
        'Nếu không phải quý khách, xin bỏ qua email này: sẽ không có thông báo nào được gửi và địa chỉ sẽ bị xóa sau hai ngày.',
    },
  },
});
