import { fill, link, present } from './mail-content.js';
import { dateAndTime, defineMail } from './mail-kind.js';

const LIFETIME_MS = 48 * 3_600_000;

/** Asks an address's owner to confirm a request to the company. */
export const requestConfirm = defineMail('request_confirm', {
  example: () => ({
    link_url: 'https://example.com/account/confirm.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
  }),

  content: ({ link_url, expires_at }, { texts, tag, company }) => ({
    subject: texts.subject,
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name }),
    details: present([[texts.until, dateAndTime(expires_at, tag, company.time_zone)]]),
    action: link(texts.action, link_url),
    notes: [texts.not_you],
  }),

  texts: {
    en: {
      subject: 'Confirm your request',
      title: 'Confirm your request',
      intro:
        'Someone, probably you, sent a request to {company} with this address. Press the button on the page to send it.',
      until: 'Valid until',
      action: 'Confirm request',
      not_you: 'If it wasn’t you, you can ignore this email. The request is deleted after two days.',
    },
    pt: {
      subject: 'Confirme seu pedido',
      title: 'Confirme seu pedido',
      intro:
        'Alguém, provavelmente você, enviou um pedido a {company} com este endereço. Pressione o botão na página para enviá-lo.',
      until: 'Válido até',
      action: 'Confirmar pedido',
      not_you: 'Se não foi você, pode ignorar este e-mail. O pedido será apagado após dois dias.',
    },
    nl: {
      subject: 'Bevestig uw aanvraag',
      title: 'Bevestig uw aanvraag',
      intro:
        'Iemand, waarschijnlijk u, heeft met dit adres een aanvraag aan {company} gestuurd. Druk op de knop op de pagina om deze te versturen.',
      until: 'Geldig tot',
      action: 'Aanvraag bevestigen',
      not_you: 'Was u dit niet? Dan kunt u deze e-mail negeren. De aanvraag wordt na twee dagen verwijderd.',
    },
    ar: {
      subject: 'أكّد طلبك',
      title: 'أكّد طلبك',
      intro: 'أرسل شخص ما، ربما أنت، طلبًا إلى {company} بهذا العنوان. اضغط الزر في الصفحة لإرساله.',
      until: 'صالح حتى',
      action: 'تأكيد الطلب',
      not_you: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة. سيُحذف الطلب بعد يومين.',
    },
    es: {
      subject: 'Confirme su solicitud',
      title: 'Confirme su solicitud',
      intro:
        'Alguien, probablemente usted, ha enviado una solicitud a {company} con esta dirección. Pulse el botón de la página para enviarla.',
      until: 'Válido hasta',
      action: 'Confirmar solicitud',
      not_you: 'Si no fue usted, puede ignorar este correo. La solicitud se eliminará a los dos días.',
    },
    de: {
      subject: 'Bitte bestätigen Sie Ihre Anfrage',
      title: 'Bestätigen Sie Ihre Anfrage',
      intro:
        'Jemand, vermutlich Sie, hat mit dieser Adresse eine Anfrage an {company} gestellt. Drücken Sie die Schaltfläche auf der Seite, um sie abzusenden.',
      until: 'Gültig bis',
      action: 'Anfrage bestätigen',
      not_you:
        'Falls Sie das nicht waren, können Sie diese E-Mail ignorieren. Die Anfrage wird nach zwei Tagen gelöscht.',
    },
    fa: {
      subject: 'درخواست خود را تأیید کنید',
      title: 'درخواست خود را تأیید کنید',
      intro:
        'کسی، احتمالاً خود شما، با این نشانی درخواستی برای {company} فرستاده است. برای ارسال آن، دکمهٔ صفحه را فشار دهید.',
      until: 'معتبر تا',
      action: 'تأیید درخواست',
      not_you: 'اگر شما نبوده‌اید، این ایمیل را نادیده بگیرید. درخواست پس از دو روز حذف می‌شود.',
    },
    fr: {
      subject: 'Confirmez votre demande',
      title: 'Confirmez votre demande',
      intro:
        'Quelqu’un, sans doute vous, a adressé une demande à {company} avec cette adresse. Appuyez sur le bouton de la page pour l’envoyer.',
      until: 'Valable jusqu’au',
      action: 'Confirmer la demande',
      not_you:
        'Si ce n’était pas vous, vous pouvez ignorer cet e-mail. La demande sera effacée au bout de deux jours.',
    },
    ru: {
      subject: 'Подтвердите заявку',
      title: 'Подтвердите заявку',
      intro:
        'Кто-то — вероятно, вы — отправил с этого адреса заявку в {company}. Чтобы отправить её, нажмите кнопку на странице.',
      until: 'Действует до',
      action: 'Подтвердить заявку',
      not_you: 'Если это были не вы, просто проигнорируйте это письмо. Заявку мы удалим через два дня.',
    },
    tr: {
      subject: 'Talebinizi onaylayın',
      title: 'Talebinizi onaylayın',
      intro:
        'Birisi, büyük olasılıkla siz, bu adresle {company} için bir talep oluşturdu. Göndermek için sayfadaki düğmeye basın.',
      until: 'Son geçerlilik',
      action: 'Talebi onayla',
      not_you: 'Bunu siz yapmadıysanız bu e-postayı dikkate almayın. Talep iki gün sonra silinir.',
    },
    hi: {
      subject: 'अपने अनुरोध की पुष्टि करें',
      title: 'अपने अनुरोध की पुष्टि करें',
      intro: 'किसी ने, शायद आपने, इस पते से {company} को एक अनुरोध भेजा है। इसे भेजने के लिए पेज पर बटन दबाएँ।',
      until: 'इस समय तक मान्य',
      action: 'अनुरोध की पुष्टि करें',
      not_you: 'अगर यह आपने नहीं किया, तो इस ईमेल को अनदेखा करें। दो दिन बाद अनुरोध हटा दिया जाएगा।',
    },
    it: {
      subject: 'Confermi la sua richiesta',
      title: 'Confermi la sua richiesta',
      intro:
        'Qualcuno, probabilmente lei, ha inviato una richiesta a {company} con questo indirizzo. Prema il pulsante nella pagina per inviarla.',
      until: 'Valido fino al',
      action: 'Conferma richiesta',
      not_you:
        'Se non è stato lei, può ignorare questa e-mail. La richiesta sarà cancellata dopo due giorni.',
    },
    sv: {
      subject: 'Bekräfta din förfrågan',
      title: 'Bekräfta din förfrågan',
      intro:
        'Någon, troligen du, har skickat en förfrågan till {company} med den här adressen. Tryck på knappen på sidan för att skicka den.',
      until: 'Giltig till',
      action: 'Bekräfta förfrågan',
      not_you: 'Var det inte du? Då kan du bortse från det här mejlet. Förfrågan raderas efter två dagar.',
    },
    id: {
      subject: 'Konfirmasikan permintaan Anda',
      title: 'Konfirmasikan permintaan Anda',
      intro:
        'Seseorang, mungkin Anda, mengirim permintaan kepada {company} dengan alamat ini. Tekan tombol di halaman untuk mengirimkannya.',
      until: 'Berlaku sampai',
      action: 'Konfirmasi permintaan',
      not_you: 'Jika itu bukan Anda, abaikan saja email ini. Permintaan akan dihapus setelah dua hari.',
    },
    vi: {
      subject: 'Xác nhận yêu cầu',
      title: 'Xác nhận yêu cầu',
      intro:
        'Có người, có lẽ là quý khách, đã gửi yêu cầu đến {company} bằng địa chỉ này. Hãy nhấn nút trên trang để gửi.',
      until: 'Có hiệu lực đến',
      action: 'Xác nhận yêu cầu',
      not_you: 'Nếu không phải quý khách, xin bỏ qua email này. Yêu cầu sẽ bị xóa sau hai ngày.',
    },
  },
});
