import { checkLink } from './check-link.js';
import { fill, link } from './mail-content.js';
import { defineMail, minutesUntil } from './mail-kind.js';

const LIFETIME_MS = 60 * 60_000;

/** Link that shows a parcel's recipient or sender all of it, where strangers see a part. */
export const revealLink = defineMail('reveal_link', {
  example: () => ({
    tracking_code: 'VW-0000-0000',
    reveal_url: 'https://example.com/track.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
    log: null,
  }),

  content: ({ tracking_code, reveal_url, expires_at, log }, { texts, tag, company, now }) => ({
    subject: fill(texts.subject, { code: tracking_code }),
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name }),
    details: [
      { label: texts.tracking_code, value: tracking_code },
      { label: texts.valid_for, value: minutesUntil(expires_at, now, tag) },
    ],
    action: link(texts.action, reveal_url),
    notes: [texts.not_you],
    check: checkLink(tag, log, reveal_url),
  }),

  texts: {
    en: {
      subject: 'See the details of parcel {code}',
      title: 'See full details',
      intro:
        'Someone, probably you, asked {company} to show all details of the parcel below. The link works once and opens only this parcel.',
      tracking_code: 'Tracking code',
      valid_for: 'Valid for',
      action: 'Show details',
      not_you: 'If it wasn’t you, you can ignore this email. Nobody sees the details without the link.',
    },
    pt: {
      subject: 'Veja os detalhes da encomenda {code}',
      title: 'Ver todos os detalhes',
      intro:
        'Alguém, provavelmente você, pediu que {company} mostrasse todos os detalhes da encomenda abaixo. O link funciona uma única vez e só abre esta encomenda.',
      tracking_code: 'Código de rastreamento',
      valid_for: 'Válido por',
      action: 'Mostrar detalhes',
      not_you: 'Se não foi você, pode ignorar este e-mail: sem o link, ninguém vê os detalhes.',
    },
    nl: {
      subject: 'Bekijk de gegevens van zending {code}',
      title: 'Alle gegevens bekijken',
      intro:
        'Iemand, waarschijnlijk u, heeft {company} gevraagd om alle gegevens van de onderstaande zending te tonen. De link werkt één keer en opent alleen deze zending.',
      tracking_code: 'Trackingcode',
      valid_for: 'Geldig gedurende',
      action: 'Gegevens tonen',
      not_you: 'Was u dit niet? Dan kunt u deze e-mail negeren: zonder de link ziet niemand de gegevens.',
    },
    ar: {
      subject: 'عرض تفاصيل الطرد {code}',
      title: 'عرض التفاصيل الكاملة',
      intro:
        'طلب شخص ما، ربما أنت، من {company} عرض كل تفاصيل الطرد أدناه. يعمل الرابط مرة واحدة ولا يفتح إلا هذا الطرد.',
      tracking_code: 'رمز التتبع',
      valid_for: 'صالح لمدة',
      action: 'عرض التفاصيل',
      not_you: 'إذا لم تكن أنت فيمكنك تجاهل هذه الرسالة، فلا أحد يرى التفاصيل من دون الرابط.',
    },
    es: {
      subject: 'Vea los detalles del paquete {code}',
      title: 'Ver todos los detalles',
      intro:
        'Alguien, probablemente usted, ha pedido a {company} que muestre todos los detalles del paquete indicado abajo. El enlace funciona una sola vez y solo abre este paquete.',
      tracking_code: 'Código de seguimiento',
      valid_for: 'Válido durante',
      action: 'Mostrar detalles',
      not_you: 'Si no ha sido usted, puede ignorar este correo: sin el enlace nadie ve los detalles.',
    },
    de: {
      subject: 'Details zur Sendung {code} ansehen',
      title: 'Alle Details ansehen',
      intro:
        'Jemand, vermutlich Sie, hat {company} gebeten, alle Details der unten genannten Sendung anzuzeigen. Der Link funktioniert nur einmal und öffnet nur diese Sendung.',
      tracking_code: 'Sendungsnummer',
      valid_for: 'Gültig für',
      action: 'Details anzeigen',
      not_you:
        'Falls Sie es nicht waren, können Sie diese E-Mail ignorieren: Ohne den Link sieht niemand die Details.',
    },
    fa: {
      subject: 'مشاهدهٔ جزئیات مرسولهٔ {code}',
      title: 'مشاهدهٔ جزئیات کامل',
      intro:
        'کسی، احتمالاً خود شما، از {company} خواسته است همهٔ جزئیات مرسولهٔ زیر را نشان دهد. این لینک فقط یک بار کار می‌کند و تنها همین مرسوله را باز می‌کند.',
      tracking_code: 'کد رهگیری',
      valid_for: 'مدت اعتبار',
      action: 'نمایش جزئیات',
      not_you: 'اگر شما نبوده‌اید، این ایمیل را نادیده بگیرید؛ بدون این لینک کسی جزئیات را نمی‌بیند.',
    },
    fr: {
      subject: 'Voir les détails du colis {code}',
      title: 'Voir tous les détails',
      intro:
        'Quelqu’un, sans doute vous, a demandé à {company} d’afficher tous les détails du colis ci-dessous. Le lien ne fonctionne qu’une seule fois et n’ouvre que ce colis.',
      tracking_code: 'Numéro de suivi',
      valid_for: 'Valable pendant',
      action: 'Afficher les détails',
      not_you:
        'Si ce n’était pas vous, vous pouvez ignorer cet e-mail : sans le lien, personne ne voit les détails.',
    },
    ru: {
      subject: 'Сведения о посылке {code}',
      title: 'Показать все сведения',
      intro:
        'Кто-то, вероятно вы, попросил {company} показать все сведения об указанной ниже посылке. Ссылка срабатывает один раз и открывает только эту посылку.',
      tracking_code: 'Код отслеживания',
      valid_for: 'Срок действия',
      action: 'Показать сведения',
      not_you: 'Если это были не вы, просто проигнорируйте это письмо: без ссылки никто не увидит сведений.',
    },
    tr: {
      subject: '{code} numaralı gönderinin ayrıntıları',
      title: 'Tüm ayrıntıları gör',
      intro:
        'Birisi, büyük olasılıkla siz, {company} şirketinden aşağıdaki gönderinin tüm ayrıntılarını göstermesini istedi. Bağlantı yalnızca bir kez kullanılabilir ve yalnızca bu gönderiyi açar.',
      tracking_code: 'Takip kodu',
      valid_for: 'Geçerlilik süresi',
      action: 'Ayrıntıları göster',
      not_you: 'Bu siz değilseniz bu e-postayı dikkate almayın; bağlantı olmadan ayrıntıları kimse göremez.',
    },
    hi: {
      subject: 'पार्सल {code} का पूरा विवरण देखें',
      title: 'पूरा विवरण देखें',
      intro:
        'किसी ने, शायद आपने, {company} से नीचे दिए गए पार्सल का पूरा विवरण दिखाने को कहा है। यह लिंक केवल एक बार काम करता है और केवल यही पार्सल खोलता है।',
      tracking_code: 'ट्रैकिंग कोड',
      valid_for: 'वैधता',
      action: 'विवरण दिखाएँ',
      not_you: 'अगर यह आप नहीं थे, तो इस ईमेल को अनदेखा करें। इस लिंक के बिना कोई विवरण नहीं देख सकता।',
    },
    it: {
      subject: 'I dettagli del pacco {code}',
      title: 'Vedi tutti i dettagli',
      intro:
        'Qualcuno, probabilmente lei, ha chiesto a {company} di mostrare tutti i dettagli del pacco indicato sotto. Il link funziona una sola volta e apre solo questo pacco.',
      tracking_code: 'Codice di tracciamento',
      valid_for: 'Valido per',
      action: 'Mostra i dettagli',
      not_you: 'Se non è stato lei, può ignorare questa e-mail: senza il link nessuno vede i dettagli.',
    },
    sv: {
      subject: 'Se uppgifterna om försändelse {code}',
      title: 'Se alla uppgifter',
      intro:
        'Någon, troligen du, har bett {company} att visa alla uppgifter om försändelsen nedan. Länken fungerar bara en gång och öppnar bara den här försändelsen.',
      tracking_code: 'Spårningsnummer',
      valid_for: 'Giltig i',
      action: 'Visa uppgifter',
      not_you: 'Om det inte var du kan du bortse från det här mejlet. Utan länken ser ingen uppgifterna.',
    },
    id: {
      subject: 'Lihat detail paket {code}',
      title: 'Lihat detail lengkap',
      intro:
        'Seseorang, mungkin Anda, meminta {company} menampilkan seluruh detail paket di bawah ini. Tautan ini hanya dapat digunakan satu kali dan hanya membuka paket ini.',
      tracking_code: 'Kode pelacakan',
      valid_for: 'Berlaku selama',
      action: 'Tampilkan detail',
      not_you:
        'Jika itu bukan Anda, abaikan saja email ini. Tanpa tautan ini, tidak ada yang dapat melihat detailnya.',
    },
    vi: {
      subject: 'Xem chi tiết bưu kiện {code}',
      title: 'Xem đầy đủ chi tiết',
      intro:
        'Có người, có lẽ là quý khách, đã yêu cầu {company} hiển thị toàn bộ chi tiết của bưu kiện dưới đây. Liên kết chỉ dùng được một lần và chỉ mở bưu kiện này.',
      tracking_code: 'Mã theo dõi',
      valid_for: 'Có hiệu lực trong',
      action: 'Xem chi tiết',
      not_you:
        'Nếu không phải quý khách, xin bỏ qua email này. Không có liên kết thì không ai xem được chi tiết.',
    },
  },
});
