/**
 * Headers of parcel columns in spreadsheets and other software, in the site's languages, beside the aliases in the
 * contracts. Case, accents, spaces and punctuation do not matter.
 */
// prettier-ignore
export const HEADER_WORDS: Record<string, readonly string[]> = {
  tracking_code: [
    'tracking #', 'tracking id', 'awb no', 'waybill no', 'consignment no', 'consignment number', 'shipment no', 'shipment number',
    'parcel no', 'parcel number', 'Sendungs-Nr.', 'Sendungsnummer', 'Paketnummer', 'Frachtbrief-Nr.', 'N° de suivi',
    'numéro de suivi', 'code de suivi', 'n° colis', 'número de seguimiento', 'n.º de guía', 'número de guía', 'código de rastreio',
    'código de rastreamento', 'rastreio', 'numero spedizione', 'codice di tracciamento', 'lettera di vettura', 'zendingsnummer',
    'trackingnummer', 'vrachtbriefnummer', 'kollinummer', 'sändningsnummer', 'spårningsnummer', 'takip no', 'takip numarası',
    'gönderi no', 'kargo takip no', 'трек-номер', 'трек-код', 'номер отправления', 'номер накладной', 'رقم التتبع', 'رقم الشحنة',
    'رقم البوليصة', 'کد رهگیری', 'شماره مرسوله', 'ट्रैकिंग नंबर', 'ट्रैकिंग कोड', 'no resi', 'nomor resi', 'mã vận đơn', 'số vận đơn',
    'tracking reference', 'tracking ref', 'n. spedizione', 'nº de seguimiento', 'Kollinr', 'Paketnr.',
  ],
  recipient_name: [
    'consignee name', 'recipient name', 'addressee', 'deliver to name', 'Empfänger', 'Empfängername', 'Name des Empfängers',
    'destinataire', 'nom du destinataire', 'destinatario', 'nombre del destinatario', 'destinatário', 'nome do destinatário',
    'nome destinatario', 'ontvanger', 'naam ontvanger', 'geadresseerde', 'mottagare', 'mottagarens namn', 'alıcı', 'alıcı adı',
    'получатель', 'имя получателя', 'المستلم', 'اسم المستلم', 'المرسل إليه', 'گیرنده', 'نام گیرنده', 'प्राप्तकर्ता', 'penerima',
    'nama penerima', 'người nhận', 'tên người nhận',
  ],
  recipient_email: [
    'consignee e-mail', 'consignee mail', 'recipient e-mail', 'recipient mail', 'receiver mail', 'E-Mail Empfänger', 'Empfänger-E-Mail',
    'courriel', 'e-mail destinataire', 'correo', 'correo electrónico', 'correo destinatario', 'e-mail destinatário', 'e-mail destinatario',
    'e-mail ontvanger', 'e-post', 'mottagarens e-post', 'e-posta', 'alıcı e-posta', 'эл. почта', 'почта получателя',
    'البريد الإلكتروني', 'ایمیل', 'ایمیل گیرنده', 'ईमेल', 'email penerima', 'email người nhận',
  ],
  recipient_phone_number: [
    'tel', 'tel no', 'phone no', 'mobile no', 'cell', 'consignee tel', 'consignee phone', 'recipient phone number', 'Telefon',
    'Telefonnummer', 'Handy', 'Mobil', 'téléphone', 'tél', 'portable', 'teléfono', 'móvil', 'telefone', 'celular', 'telefono',
    'cellulare', 'telefoon', 'mobiel', 'telefonnummer', 'cep telefonu', 'телефон', 'هاتف', 'رقم الهاتف', 'الجوال', 'تلفن', 'موبایل',
    'फ़ोन', 'मोबाइल', 'telepon', 'no hp', 'điện thoại', 'số điện thoại',
    'ship-phone-number',
  ],
  destination: [
    'deliver to', 'delivery place', 'ship to', 'consignee address', 'Ziel', 'Zielort', 'Lieferadresse', 'Lieferort', 'adresse de livraison',
    'lieu de livraison', 'destino', 'dirección de entrega', 'endereço de entrega', 'destinazione', 'indirizzo di consegna',
    'bestemming', 'afleveradres', 'leveringsadres', 'leveransadress', 'varış yeri', 'teslimat adresi', 'место назначения',
    'адрес доставки', 'الوجهة', 'عنوان التسليم', 'مقصد', 'نشانی تحویل', 'गंतव्य', 'tujuan', 'alamat tujuan', 'nơi đến', 'địa chỉ giao hàng',
    'ship-city', 'dirección de envío', 'endereço de envio', 'indirizzo di spedizione', 'verzendadres', 'alamat pengiriman', 'куда',
  ],
  current_location: [
    'now at', 'current place', 'last location', 'where', 'aktueller Ort', 'Standort', 'lieu actuel', 'position actuelle', 'ubicación actual',
    'ubicación', 'localização', 'localização atual', 'posizione', 'posizione attuale', 'locatie', 'huidige locatie', 'aktuell plats',
    'konum', 'şu anki konum', 'местонахождение', 'текущее место', 'الموقع', 'الموقع الحالي', 'مکان فعلی', 'वर्तमान स्थान', 'lokasi',
    'lokasi saat ini', 'vị trí', 'vị trí hiện tại',
  ],
  status: [
    'stat', 'parcel status', 'shipment status', 'Sendungsstatus', 'Stand', 'statut', 'état', 'estado', 'situação', 'stato', 'tillstånd',
    'durum', 'статус', 'состояние', 'الحالة', 'وضعیت', 'स्थिति', 'trạng thái',
  ],
  weight: [
    'wt', 'gross weight', 'weight in kg', 'Gewicht', 'Bruttogewicht', 'poids', 'peso', 'peso bruto', 'gewicht', 'vikt', 'ağırlık', 'вес',
    'масса', 'الوزن', 'وزن', 'वज़न', 'berat', 'trọng lượng', 'khối lượng',
    'net weight', 'Nettogewicht', 'poids net', 'poids brut', 'peso neto', 'peso líquido', 'peso netto', 'peso lordo', 'brutogewicht', 'nettovikt', 'bruttovikt', 'net ağırlık', 'brüt ağırlık', 'вес нетто', 'вес брутто', 'الوزن الصافي', 'الوزن الإجمالي', 'وزن خالص', 'وزن ناخالص', 'berat bersih', 'berat kotor', 'trọng lượng tịnh',
  ],
  shipped_via: [
    'transport', 'courier', 'mode', 'ship via', 'Versandart', 'Spediteur', 'Frachtführer', 'transporteur', 'mode d’expédition',
    'transportista', 'medio de envío', 'transportadora', 'meio de envio', 'corriere', 'vettore', 'vervoerder', 'verzendwijze', 'fraktsätt',
    'transportör', 'taşıyıcı', 'kargo firması', 'перевозчик', 'способ доставки', 'شركة الشحن', 'طريقة الشحن', 'شرکت حمل', 'روش ارسال',
    'वाहक', 'kurir', 'ekspedisi', 'hãng vận chuyển',
  ],
  sender_name: [
    'shipper name', 'sender name', 'consignor name', 'Absender', 'Versender', 'expéditeur', 'remitente', 'remetente', 'mittente',
    'afzender', 'verzender', 'avsändare', 'gönderen', 'gönderici', 'отправитель', 'المرسل', 'فرستنده', 'प्रेषक', 'pengirim',
    'nama pengirim', 'người gửi',
  ],
  sender_email: [
    'shipper mail', 'shipper e-mail', 'sender mail', 'sender e-mail', 'consignor email', 'Absender-E-Mail', 'E-Mail Absender',
    'e-mail expéditeur', 'correo remitente', 'e-mail remetente', 'e-mail mittente', 'e-mail afzender', 'avsändarens e-post',
    'gönderen e-posta', 'почта отправителя', 'بريد المرسل', 'ایمیل فرستنده', 'email pengirim', 'email người gửi',
  ],
  pickup_location: [
    'collected at', 'collection', 'collect from', 'pickup place', 'pick up', 'ship from', 'Abholort', 'Abholadresse', 'Herkunft',
    'lieu d’enlèvement', 'origine', 'origen', 'lugar de recogida', 'origem', 'local de coleta', 'origine', 'luogo di ritiro', 'ophaaladres',
    'herkomst', 'upphämtningsplats', 'alım yeri', 'çıkış yeri', 'место отправления', 'адрес забора', 'مكان الاستلام', 'المنشأ', 'مبدا',
    'संग्रह स्थान', 'asal', 'alamat jemput', 'nơi lấy hàng',
    'откуда',
  ],
  parcel_content: [
    'description of goods', 'commodity', 'goods description', 'parcel contents', 'Inhalt', 'Ware', 'Warenbeschreibung', 'contenu',
    'marchandise', 'contenido', 'mercancía', 'conteúdo', 'mercadoria', 'contenuto', 'merce', 'inhoud', 'goederen', 'innehåll', 'gods',
    'içerik', 'содержимое', 'описание груза', 'المحتويات', 'البضاعة', 'محتویات', 'सामान', 'isi', 'isi paket', 'hàng hóa', 'nội dung',
  ],
  declared_value: [
    'ins value', 'insurance value', 'insured amount', 'declared amount', 'Wert', 'Warenwert', 'Versicherungswert', 'angegebener Wert',
    'valeur', 'valeur déclarée', 'valor', 'valor declarado', 'valore', 'valore dichiarato', 'waarde', 'opgegeven waarde', 'värde',
    'deklarerat värde', 'değer', 'beyan edilen değer', 'стоимость', 'объявленная ценность', 'القيمة', 'القيمة المصرح بها', 'ارزش',
    'मूल्य', 'nilai', 'giá trị', 'giá trị khai báo',
    'goods value', 'customs value',
  ],
  min_expected_delivery_date: [
    'eta from', 'delivery from', 'expected delivery from', 'earliest delivery', 'Lieferung ab', 'frühestens', 'livraison dès',
    'livraison à partir du', 'entrega desde', 'entrega a partir de', 'consegna dal', 'levering vanaf', 'tidigast', 'en erken teslim',
    'доставка с', 'التسليم من', 'تحویل از', 'giao từ',
  ],
  max_expected_delivery_date: [
    'eta to', 'delivery by', 'delivery until', 'expected delivery to', 'latest delivery', 'Lieferung bis', 'spätestens',
    'livraison jusqu’au', 'entrega hasta', 'entrega até', 'consegna entro', 'levering tot', 'senast', 'en geç teslim', 'доставка до',
    'التسليم حتى', 'تحویل تا', 'giao đến',
  ],
};
