/** Side of a parcel's way that a header's words name; `other` is a party without fields, such as a payer. */
export type Side = 'recipient' | 'sender' | 'other';

/** Noun of a header: one with fields, a number, a part of an address or a name, or words for another day or amount. */
type Noun = 'name' | 'email' | 'phone' | 'place' | 'parcel' | 'order' | 'number' | 'part' | 'past' | 'cost';

/** Meaning of a header's words. */
export interface HeaderMeaning {
  side: Side | null;
  nouns: ReadonlySet<Noun>;
  /** True if each word is known. */
  complete: boolean;
}

/**
 * Words and phrases in the site's languages, separated by bars. Case, accents, spaces and punctuation do not matter,
 * and compounds like `Empfängerort` are split.
 */
// prettier-ignore
const WORDS: Record<Side | Noun | 'filler', string> = {
  recipient: `recipient|recipients|consignee|consignees|receiver|receivers|addressee|ship to|shipped to|shipping to|deliver to|delivered to|delivery to
    |send to|to|shipping|delivery|deliver|destination|dest|Empfänger|Empfänger/in|Warenempfänger|Liefer|Lieferung|Zustell|Ziel|nach
    |destinataire|livraison|livré à|destinatario|destinataria|entrega|entregar a|envío a|destino|destinatário|destinatária|consegna
    |destinazione|ontvanger|geadresseerde|bezorg|aflever|lever|leverings|naar|bestemming|mottagare|mottagarens|mottagar|leverans|till
    |alıcı|alıcının|teslimat|teslim|varış|получатель|получателя|получателю|доставка|доставки|куда|назначения|المستلم|المرسل إليه|التسليم
    |إلى|الوجهة|گیرنده|تحویل|مقصد|به|प्राप्तकर्ता|डिलीवरी|गंतव्य|penerima|tujuan|ke|người nhận|giao hàng|nơi nhận|nơi đến|đến
    |cnee|consig|rcpt|recip|rcvr|Empf|destin|destinat|ontv|mott|получ`,
  sender: `sender|senders|shipper|shippers|consignor|consigner|ship from|shipped from|deliver from|send from|from|origin|source|pickup|pick up
    |pick-up|collection|collect|Absender|Absender/in|Versender|Abhol|Abholung|Herkunft|expéditeur|expéditrice|enlèvement|ramassage|origine
    |départ|remitente|origen|recogida|remetente|origem|coleta|recolha|mittente|ritiro|afzender|verzender|ophaal|herkomst|vertrek
    |avsändare|avsändarens|avsändar|upphämtning|upphämtnings|från|gönderen|gönderenin|gönderici|göndericinin|çıkış|alım|отправитель
    |отправителя|откуда|отправления|отправки|забора|المرسل|المنشأ|الاستلام|من|فرستنده|مبدا|مبدأ|از|प्रेषक|भेजने वाला|pengirim|asal|jemput
    |dari|người gửi|nơi gửi|nơi lấy hàng|lấy hàng|từ
    |shpr|sndr|cnor|orig|Abs|expéd|remit|remte|mitt|afz|avs|отпр`,
  other: `billing|bill|bill to|billed to|invoice|invoicing|invoice to|payer|payment|paid by|importer|importer of record|exporter|broker
    |third party|return|returns|return to|agent|vendor|supplier|manufacturer|driver|account|warehouse|employee|user|sku|product|tax|vat
    |Rechnung|Rechnungs|Zahler|Zahlungs|Rücksende|Lieferant|Lieferanten|Konto|Fahrer|Artikel|facturation|facture|payeur|paiement|retour
    |fournisseur|compte|facturación|factura|pagador|pago|devolución|proveedor|cuenta|faturamento|faturação|fatura|cobrança|pagamento
    |devolução|fornecedor|conta|fatturazione|fattura|pagatore|reso|fornitore|factuur|facturatie|betaler|leverancier|rekening|faktura
    |fakturering|fakturerings|betalare|leverantör|fatura|ödeyen|iade|tedarikçi|hesap|плательщик|плательщика|счет|счета|оплаты|возврата|поставщик
    |поставщика|الفاتورة|الفوترة|الدافع|الدفع|الإرجاع|المورد|صورتحساب|پرداخت|پرداخت کننده|برگشت|बिलिंग|चालान|भुगतान|वापसी|penagihan|tagihan
    |faktur|pembayar|pembayaran|retur|pemasok|thanh toán|hóa đơn|người trả|trả hàng|nhà cung cấp`,
  name: `name|full name|contact name|company or name|name or company|Name|Namen|nom|nom complet|nombre|nombre completo|nome|nome completo|naam
    |namn|ad|adı|adı soyadı|ad soyad|isim|ismi|имя|ФИО|اسم|الاسم|نام|नाम|nama|tên|họ tên|họ và tên`,
  email: `email|e mail|mail|email address|e mail address|E-Mail-Adresse|Mailadresse|courriel|adresse e-mail|correo|correo electrónico|e-mailadres
    |e-post|epost|e-postadress|eposta|e-posta|почта|эл почта|электронная почта|البريد|بريد|البريد الإلكتروني|بريد إلكتروني|ایمیل|ईमेल|surel
    |alamat email|địa chỉ email
    |e mail addr|eml`,
  phone: `phone|phone no|phone number|tel|tel no|telephone|telephone no|telephone number|mobile|mobile no|mobile number|cell|cell phone|Telefon
    |Telefonnummer|Telefonnr|Handy|Handynummer|Mobil|Rufnummer|téléphone|tél|portable|teléfono|móvil|telefone|celular|telefono|cellulare|telefoon
    |telefoonnummer|mobiel|telefonnummer|mobilnummer|telefonu|cep telefonu|телефон|номер телефона|هاتف|الهاتف|رقم الهاتف|جوال|الجوال|تلفن
    |موبایل|شماره تلفن|फ़ोन|मोबाइल|फ़ोन नंबर|telepon|no telepon|nomor telepon|no hp|điện thoại|số điện thoại
    |ph|mob|mobil no|SĐT|ĐT|số đt`,
  place: `city|town|city or town|city name|address|full address|place|location|Ort|Ortschaft|Stadt|Adresse|Anschrift|ville|adresse|lieu
    |ciudad|dirección|lugar|localidad|cidade|endereço|morada|local|localidade|città|indirizzo|luogo|località|stad|plaats|adres|stad|ort
    |adress|plats|şehir|şehri|adres|adresi|yeri|город|адрес|место|مدينة|المدينة|عنوان|العنوان|مكان|شهر|نشانی|آدرس|محل|शहर|पता|स्थान|kota|alamat
    |thành phố|địa chỉ
    |addr|loc|stn|station`,
  parcel: `tracking|track|track and trace|trace|shipment|parcel|package|awb|air waybill|waybill|consignment|Sendung|Sendungs|Sendungsverfolgung
    |Sendungsverfolgungs|Paket|Kolli|Frachtbrief|suivi|colis|envoi|expédition|bordereau|seguimiento|envío|guía|paquete|rastreio|rastreamento
    |encomenda|remessa|envio|spedizione|tracciamento|collo|zending|zendings|pakket|vrachtbrief|sändning|sändnings|försändelse|försändelse|spårning|spårnings
    |fraktsedel|gönderi|kargo|takip|отправления|отслеживания|накладной|посылки|груза|трек|الشحنة|شحنة|التتبع|تتبع|الطرد|البوليصة|مرسوله|محموله
    |رهگیری|پیگیری|بارنامه|ट्रैकिंग|शिपमेंट|पार्सल|resi|pelacakan|kiriman|pengiriman|vận đơn|theo dõi|kiện hàng|bưu kiện|bưu gửi
    |trk|hawb|shpt|pkg|pcl|Sdg|Sendg|Pkt`,
  order: `order|orders|sales order|Bestell|Bestellung|Bestellungs|Auftrag|Auftrags|commande|pedido|orden|encomenda|ordine|bestelling|bestel|order|beställning
    |beställnings|sipariş|заказ|заказа|الطلب|طلب|سفارش|ऑर्डर|pesanan|đơn hàng`,
  number: `number|no|nr|num|nbr|n|id|code|reference|ref|Nummer|Kennung|Code|numéro|número|código|numero|codice|nummer|code|kod|numara|numarası
    |kodu|номер|код|رقم|رمز|كود|شماره|کد|नंबर|संख्या|कोड|nomor|kode|số|mã`,
  part: `country|country code|country name|zip|zip code|postal code|postcode|post code|state|state code|province|province name|region|county|street
    |address 1|address 2|address 3|address line|address line 1|address line 2|line 1|line 2|street name|house number|company|company name|business|first name
    |last name|given name|family name|surname|middle name|title|fax|type|residential|latitude|longitude|time zone|Land|PLZ|Postleitzahl
    |Bundesland|Kanton|Straße|Strasse|Hausnummer|Firma|Vorname|Nachname|Anrede|pays|code postal|CP|région|département|rue|société|entreprise
    |prénom|país|código postal|provincia|estado|región|calle|empresa|apellido|apellidos|CEP|rua|bairro|região|distrito|sobrenome|apelido
    |paese|CAP|regione|azienda|ragione sociale|cognome|postcode|provincie|straat|huisnummer|bedrijf|bedrijfsnaam|voornaam|achternaam
    |postnummer|postnr|län|gata|gatuadress|företag|företagsnamn|förnamn|efternamn|ülke|ülkesi|posta kodu|ilçe|mahalle|sokak|şirket|soyadı
    |страна|индекс|почтовый индекс|область|регион|район|улица|дом|компания|организация|фамилия|отчество|البلد|الدولة|الرمز البريدي|المنطقة
    |المحافظة|الشارع|الشركة|اللقب|کشور|کد پستی|استان|خیابان|شرکت|نام خانوادگی|देश|पिन कोड|राज्य|ज़िला|सड़क|कंपनी|उपनाम|negara|kode pos|provinsi
    |kecamatan|jalan|perusahaan|quốc gia|mã bưu điện|tỉnh|quận|huyện|phường|đường|công ty`,
  past: `delivered|status|order|ordered|created|creation|updated|update|modified|changed|shipped|ship|shipping|shipment|dispatched|dispatch|sent|posted
    |invoice|paid|payment|due payment|birth|birthday|dob|booked|booking|received|accepted|collected|picked|picked up|pick up|pickup|scanned|printed
    |cancelled|canceled|returned|signed|last|event|registered|entered|departed|departure|left|fulfilled|completed|processed|closed|zugestellt|geliefert|ausgeliefert|Bestell|erstellt|angelegt
    |geändert|Änderungs|Erstell|Versand|versendet|verschickt|Rechnungs|bezahlt|Geburts|abgeholt|gebucht|Buchungs|Erfassungs|livré|livrée|livré le|statut
    |commande|créé|créée|création|modifié|modification|expédié|expédiée|expédition|envoi|payé|paiement|naissance|enlevé|reçu|dernière|entregado
    |entregada|estado|pedido|creado|creación|modificado|enviado|envío|pagado|pago|nacimiento|recibido|última|entregue|situação|criado|criação
    |envio|remessa|emissão|nascimento|recebido|postagem|consegnato|consegnata|stato|ordine|creato|creazione|modifica|spedito|spedizione|pagato
    |nascita|ritirato|ricevuto|bezorgd|geleverd|afgeleverd|bestel|aangemaakt|aanmaak|gewijzigd|verzonden|verzend|betaald|geboorte|opgehaald
    |ontvangen|levererad|levererades|utlämnad|beställnings|skapad|ändrad|skickad|skickades|betald|födelse|hämtad|mottagen|teslim edildi|teslim edilen
    |teslim edilme|durum|sipariş|oluşturma|oluşturulma|güncelleme|değişiklik|gönderim|gönderilme|gönderildi|sevk|ödeme|doğum|kayıt|доставлено|доставлен
    |доставлена|вручено|вручен|вручения|статус|статуса|заказа|создано|создан|создания|изменено|изменения|обновления|отправлено|отправлен|отгрузки
    |отправки|отправления|оплаты|рождения|получено|приема|تم التسليم|تم|سلمت|الحالة|الطلب|الإنشاء|التحديث|الشحن|الإرسال|الدفع|الميلاد|الإصدار|تحویل شده
    |تحویل شد|وضعیت|سفارش|ایجاد|ثبت|ارسال|پرداخت|تولد|صدور|वितरित|डिलीवर|स्थिति|ऑर्डर|निर्मित|निर्माण|भेजा|भेजने|भुगतान|जन्म|terkirim|diterima|status
    |pesanan|dibuat|diubah|dikirim|kirim|pengiriman|bayar|lahir|đã giao|trạng thái|đặt hàng|tạo|cập nhật|đã gửi|gửi|gửi hàng|thanh toán|sinh|đã nhận`,
  cost: `shipping|freight|postage|cost|costs|price|charge|charges|fee|fees|tax|taxes|vat|discount|refund|refunded|cod|cash on delivery|duty|duties
    |commission|surcharge|tip|Versand|Versandkosten|Fracht|Kosten|Preis|Gebühr|Gebühren|Steuer|Steuern|MwSt|Rabatt|Nachnahme|Zoll|frais|frais de port|port|prix
    |taxe|taxes|TVA|remise|contre-remboursement|gastos|flete|precio|impuesto|impuestos|IVA|descuento|reembolso|frete|preço|imposto|impostos
    |desconto|costo|costi|prezzo|tassa|tasse|sconto|contrassegno|kosten|verzendkosten|prijs|belasting|btw|korting|rembours|kostnad|frakt|pris|skatt|moms
    |rabatt|postförskott|ücret|ücreti|fiyat|vergi|KDV|indirim|цена|стоимость доставки|доставка|налог|НДС|скидка|наложенный платеж|تكلفة|رسوم|سعر|ضريبة
    |خصم|هزینه|قیمت|مالیات|تخفیف|लागत|मूल्य शुल्क|शुल्क|कर|छूट|biaya|ongkir|ongkos kirim|harga|pajak|diskon|phí|phí vận chuyển|giá cước|thuế|giảm giá`,
  filler: `date|day|time|on|Datum|Tag|am|fecha|data|dag|op|tarih|tarihi|дата|تاريخ|تاریخ|तिथि|दिनांक|tanggal|ngày|of|the|for|and|or|s|contact|person|des|der|dem|den|die|für|von|und|de|du|la|le|les|l|d|del|della|dello|dell|delle|di|do|da|dos|das|el|al|para|per
    |van|het|een|voor|av|för|den|için|ve|для|и|или|untuk|dan|của`,
};

const CAMEL = /(\p{Ll})(?=\p{Lu})/gu;

/** Splits a header into words, without accents: `ShipTo_City` → `ship`, `to`, `city`. */
const wordsOf = (text: string): string[] =>
  text
    .slice(0, 100)
    .replaceAll(CAMEL, '$1 ')
    .replaceAll('#', ' no ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

type Meaning = keyof typeof WORDS;

const MEANINGS = new Map<string, Meaning[]>();
for (const [meaning, words] of Object.entries(WORDS) as [Meaning, string][])
  for (const word of words.split('|')) {
    const key = wordsOf(word).join('');
    MEANINGS.set(key, [...new Set([...(MEANINGS.get(key) ?? []), meaning])]);
  }

/** Most words of a phrase. */
const PHRASE = 4;
/** Shortest part of a compound; shorter ones would be found in other words. */
const PART = 3;
/** Longest compound, which bounds the ways to split it. */
const COMPOUND = 32;

/** Splits a compound into known words, with an `s` between them; undefined if a part is unknown. */
function partsOf(word: string): string[] | undefined {
  if (MEANINGS.has(word)) return [word];
  if (word.length > COMPOUND) return undefined;
  for (let end = word.length - 2; end >= PART; end -= 1) {
    const first = word.slice(0, end);
    if (!MEANINGS.has(first)) continue;
    const rest = word.slice(end);
    const others = MEANINGS.get(rest)?.includes('number')
      ? [rest]
      : rest.length >= PART
        ? partsOf(rest)
        : undefined;
    const joined =
      others ?? (rest.startsWith('s') && rest.length > PART ? partsOf(rest.slice(1)) : undefined);
    if (joined) return [first, ...joined];
  }
  return undefined;
}

/** Finds the known words and phrases of a header, the longest first. */
function knownWords(words: readonly string[]): { found: string[]; complete: boolean } {
  const found: string[] = [];
  let complete = words.length > 0;
  for (let at = 0; at < words.length;) {
    const lengths = [...Array(Math.min(PHRASE, words.length - at)).keys()]
      .map((less) => less + 1)
      .toReversed();
    const length = lengths.find((many) => MEANINGS.has(words.slice(at, at + many).join('')));
    const parts = length ? [words.slice(at, at + length).join('')] : partsOf(words[at] ?? '');
    if (parts) found.push(...parts);
    else complete = false;
    at += length ?? 1;
  }
  return { found, complete };
}

const SIDES = ['other', 'sender', 'recipient'] as const;

/** Reads the words of a header: `City (from)` is a place of the sender's side. */
export function meaningOf(header: string): HeaderMeaning {
  const { found, complete } = knownWords(wordsOf(header));
  const meanings = found.map((word) => MEANINGS.get(word) ?? []);
  const sides = new Set(meanings.flatMap((each) => SIDES.filter((side) => each.includes(side)).slice(0, 1)));
  const nouns = new Set(
    meanings
      .flat()
      .filter((each): each is Noun => each !== 'filler' && !(SIDES as readonly string[]).includes(each)),
  );
  // `Ship from address (billing)` is of the payer; a sender's and a recipient's word together say nothing.
  const side = sides.has('other') ? 'other' : sides.size === 1 ? ([...sides][0] ?? null) : null;
  return { side, nouns, complete: complete && (sides.size < 2 || side === 'other') };
}

const FIELDS: Partial<Record<Side, Partial<Record<Noun, string>>>> = {
  recipient: {
    name: 'recipient_name',
    email: 'recipient_email',
    phone: 'recipient_phone_number',
    place: 'destination',
  },
  sender: { name: 'sender_name', email: 'sender_email', place: 'pickup_location' },
};

/** Returns the field that a side and a noun name together, or the words for a parcel and a number. */
export function fieldOfMeaning({ side, nouns, complete }: HeaderMeaning): string | undefined {
  if (!complete || side === 'other' || nouns.has('part')) return undefined;
  const things = (['name', 'email', 'phone', 'place'] as const).filter((noun) => nouns.has(noun));
  if (things.length === 0 && nouns.has('parcel') && nouns.has('number') && !nouns.has('order'))
    return 'tracking_code';
  // `Email address` is one thing.
  const [thing] = things;
  if (side === null || thing === undefined || things.length > 1 || nouns.has('number')) return undefined;
  return FIELDS[side]?.[thing];
}

const EARLIEST = new Set(
  'from|ab|von|start|begin|earliest|min|dès|desde|dal|da|vanaf|från|başlangıç|с|от|من|از|से|dari|từ'
    .split('|')
    .map((word) => wordsOf(word).join('')),
);
const LATEST = new Set(
  'to|until|till|end|latest|max|bis|hasta|até|al|entro|tot|bitiş|по|до|إلى|حتى|تا|तक|sampai|hingga|đến'
    .split('|')
    .map((word) => wordsOf(word).join('')),
);

/** Returns the end of a period that the last word of a header over days names: `Exp. arrival (to)`, `From`. */
export function endOfPeriod(header: string): string | undefined {
  const last = wordsOf(header).at(-1) ?? '';
  if (EARLIEST.has(last)) return 'min_expected_delivery_date';
  return LATEST.has(last) ? 'max_expected_delivery_date' : undefined;
}

/** True for the number of an order, which a shop may have sent as the parcel's code. */
export const isOrderNumber = ({ side, nouns, complete }: HeaderMeaning): boolean =>
  complete && side === null && nouns.has('order') && nouns.has('number') && !nouns.has('part');
