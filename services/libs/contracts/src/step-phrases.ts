import type { Language } from './languages.js';
import type { Step } from './step.js';

/** Vietnamese has two codes and one table. */
export type PhraseLanguage = Exclude<Language, 'vn'>;

/**
 * Letters of the site's languages, as a character class. `\p{L}\p{M}` has 400 ranges instead, which doubles the time to
 * compile an expression and run it first.
 */
export const LETTER = String.raw`A-Za-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u0300-\u036F\u0400-\u0481\u0483-\u052F\u0610-\u061A\u0620-\u065F\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06EF\u06FA-\u06FC\u06FF\u0900-\u0963\u0971-\u097F\u1E00-\u1EFF`;

/**
 * Phrases by step and language: alternatives of a regular expression, in lower case, without vowel marks, with ё as е
 * and a space for each hyphen. A longer phrase wins over a shorter one inside it ("out for delivery to be delivered
 * today").
 */
export const STEP_PHRASES: Record<Step, Record<PhraseLanguage, string>> = {
  registered: {
    en: 'registered|booked|announced|pre advised|label (?:created|printed)|(?:order|shipment) (?:created|placed|confirmed|received)|(?:shipment|shipping|parcel) (?:information|data|details) received',
    pt: 'registrad[oa]|cadastrad[oa]|etiqueta (?:criada|emitida)|pedido recebido|envio criado',
    nl: 'aangemeld|voorgemeld|geregistreerd|label aangemaakt',
    ar: 'تم التسجيل|تم تسجيل|مسجل|مسجلة|تم إنشاء الملصق',
    es: 'registrad[oa]|etiqueta creada|pedido recibido|preavisad[oa]',
    de: 'registriert|angekündigt|avisiert|angemeldet|erfasst|(?:etikett|label) erstellt|sendungsdaten (?:übermittelt|erhalten|eingegangen)',
    fa: 'ثبت شد|ثبت شده',
    fr: 'enregistrée?|annoncée?|étiquette créée|commande reçue',
    ru: 'зарегистрирован[аоы]?|оформлен[аоы]?|заявка принята|этикетка создана',
    tr: 'kaydedildi|kayıt (?:alındı|oluşturuldu)|etiket oluşturuldu|sipariş alındı',
    in: 'पंजीकृत|दर्ज (?:हुआ|किया गया)|बुक (?:हुआ|किया गया)',
    it: 'registrat[oa]|preavvisat[oa]|etichetta creata|ordine ricevuto',
    se: 'registrerad|aviserad|föranmäld|etikett skapad',
    id: 'terdaftar|didaftarkan|label dibuat|pesanan diterima',
    vi: 'đã (?:tạo|đăng ký)(?: đơn| vận đơn)?|đã tiếp nhận đơn',
  },
  collected: {
    en: 'collected|picked up|accepted|(?:collection|pick ?up) (?:complete|completed)|received from (?:the )?sender|handed over by (?:the )?sender',
    pt: 'coletad[oa]|recolhid[oa]|postad[oa]|recebid[oa] do remetente',
    nl: 'opgehaald|ontvangen van (?:de )?afzender',
    ar: 'تم الاستلام من المرسل|تم الاستلام من الراسل|تم جمع',
    es: 'recogid[oa]|recolectad[oa]',
    de: 'abgeholt|übernommen|eingeliefert',
    fa: 'از فرستنده تحویل گرفته شد|جمع آوری شد',
    fr: 'prise? en charge|collectée?|enlevée?|ramassée?',
    ru: 'принят[аоы]? к (?:отправке|перевозке)|принят[аоы]? (?:от|у) отправителя|забран[аоы]?',
    tr: '(?:gönderi|kargo) kabul edildi|(?:göndericiden )?teslim alındı|göndericiden alındı',
    in: 'पिकअप (?:हुआ|किया गया|हो गया)|उठाया गया|प्रेषक से (?:लिया|प्राप्त)',
    it: 'ritirat[oa]|pres[oa] in carico',
    se: 'hämtad|upphämtad|mottagen från avsändaren',
    id: 'dijemput|diambil dari pengirim',
    vi: 'đã lấy hàng|đã nhận hàng từ người gửi',
  },
  departed: {
    en: 'departed|dispatched|despatched|shipped|forwarded|in transit|in flight|on (?:its|the) way|en route|underway|took off|left (?:the|our|for|from|origin)',
    pt: 'partiu|em trânsito|a caminho|despachad[oa]|enviad[oa]|expedid[oa]',
    nl: 'vertrokken|onderweg|verzonden|in transit',
    ar: 'غادر|غادرت|في الطريق|قيد النقل|تم الشحن',
    es: 'salió|en tránsito|en camino|enviad[oa]|despachad[oa]|expedid[oa]',
    de: 'unterwegs|auf dem weg|(?:im|in) transit|im transport|verlassen|abgefahren|abgeflogen|abgegangen|versendet|versandt|verschickt',
    fa: 'حرکت کرد|در راه|در مسیر|ارسال شد',
    fr: "partie?|en transit|en route|en chemin|expédiée?|en cours d'acheminement|a quitté",
    ru: 'отправлен[аоы]?|в пути|выехал[аои]?|вылетел[аои]?|покинул[аои]?',
    tr: 'yola çıktı|yolda|sevk edildi|gönderildi|hareket etti|kargoya verildi|transfer (?:halinde|sürecinde)',
    in: 'रवाना|रास्ते में|मार्ग में|पारगमन में|ट्रांज़िट में|ट्रांजिट में',
    it: 'partit[oa]|in transito|in viaggio|spedit[oa]',
    se: 'avgått|avgick|på väg|skickad|avsänd|under transport',
    id: 'berangkat|dalam perjalanan|dikirim',
    vi: 'đã khởi hành|đang vận chuyển|đang trên đường|đã gửi(?: đi)?|đã rời',
  },
  arrived: {
    en: 'arrived|landed|reached|(?:received )?at (?:the |our )?(?:hub|depot|airport|port|sorting (?:center|centre|facility)|distribution (?:center|centre))',
    pt: 'chegou|pousou',
    nl: 'aangekomen|gearriveerd|geland',
    ar: 'وصل|وصلت|هبطت',
    es: 'llegó|arribó|aterrizó',
    de: 'angekommen|eingetroffen|gelandet',
    fa: 'رسید|رسیده',
    fr: 'arrivée?|atterri|parvenue?',
    ru: 'прибыл[аои]?|поступил[аои]?|приземлил(?:ся|ась|ось)',
    tr: 'ulaştı|vardı|varış yaptı',
    in: 'पहुँचा|पहुंचा|पहुँची|पहुंची|पहुँच गया|पहुंच गया',
    it: 'arrivat[oa]|giunt[oa]|atterrat[oa]',
    se: 'ankommit|ankom|anlänt|framme|landat',
    id: 'tiba|sampai|mendarat',
    vi: 'đã đến|đã tới|đã hạ cánh',
  },
  customs: {
    en: 'customs|(?:import|export) clearance',
    pt: 'alfândega|alfandegári[oa]|aduana|aduaneir[oa]|desembaraço',
    nl: 'douane|ingeklaard|inklaring|uitklaring',
    ar: 'الجمارك|للجمارك|بالجمارك|جمركي|الجمركي',
    es: 'aduanas?|aduaner[oa]',
    de: 'zoll|zoll(?:amt|abfertigung|abwicklung|freigabe|kontrolle)|verzollung|verzollt',
    fa: 'گمرک|گمرکی|ترخیص',
    fr: 'douanes?|douani(?:er|ère)s?|dédouanement|dédouanée?',
    ru: 'таможн(?:я|е|и|ю|ей)|таможенн\\p{L}+|растаможен\\p{L}*',
    tr: 'gümrük\\p{L}*',
    in: 'सीमा शुल्क|कस्टम|कस्टम्स',
    it: 'dogana|doganal[ei]|sdoganat[oa]|sdoganamento',
    se: 'tull(?:en|klarerad|klarering|behandling|kontroll)?',
    id: 'bea cukai|pabean|kepabeanan',
    vi: 'hải quan|thông quan',
  },
  stored: {
    en: 'stored|warehoused|vaulted|(?:held |kept |placed )?in (?:(?:the|our|a|secure|high security) )*(?:storage|vault|warehouse|custody|safekeeping)|received at (?:the |our )?(?:\\p{L}+ )?(?:vault|warehouse)',
    pt: 'armazenad[oa]|guardad[oa]|no (?:cofre|armazém|depósito)|em (?:armazém|custódia|depósito)',
    nl: 'opgeslagen|in opslag|in (?:de|onze) kluis|in (?:het )?magazijn',
    ar: 'تم التخزين|قيد التخزين|في المستودع|في الخزنة',
    es: 'almacenad[oa]|guardad[oa]|en (?:el |la |nuestra )?(?:almacén|bóveda|depósito|custodia)',
    de: 'eingelagert|gelagert|(?:im|in den|in unserem) (?:tresor|lager)|in verwahrung',
    fa: 'انبار شد|در انبار|در خزانه',
    fr: 'stockée?|entreposée?|au coffre|en (?:entrepôt|chambre forte)|dans (?:le|notre) (?:coffre|entrepôt)',
    ru: 'на (?:складе|хранении)|в хранилище|на хранение',
    tr: 'depoda|depolandı|kasada|muhafaza altında',
    in: 'गोदाम में|भंडार में|भंडारण में|तिजोरी में',
    it: 'immagazzinat[oa]|depositat[oa]|(?:in|nel) (?:magazzino|deposito|caveau)|in custodia',
    se: 'lagrad|magasinerad|förvarad|i (?:lager|valv|valvet|förvaring)',
    id: 'disimpan|di gudang|di brankas|dalam penyimpanan',
    vi: 'đã nhập kho|lưu kho|trong kho|trong két',
  },
  out_for_delivery: {
    en: 'out (?:for|on) delivery|on (?:the )?delivery vehicle|(?:with|handed to) (?:the |our )?(?:driver|courier)(?: for delivery)?',
    pt: 'saiu para entrega|em rota de entrega|em distribuição|em entrega',
    nl: 'onderweg voor bezorging|onderweg naar de ontvanger|in bezorging|bij de bezorger|wordt (?:vandaag )?bezorgd',
    ar: 'خرج للتوصيل|خرجت للتوصيل|قيد التوصيل|جار التوصيل|مع المندوب',
    es: 'en reparto|en (?:proceso de )?entrega|en ruta de entrega|salió (?:a|para) (?:reparto|entrega)',
    de: 'in (?:der )?(?:zustellung|auslieferung)|zur zustellung|wird (?:heute )?zugestellt|beim zusteller|im zustellfahrzeug',
    fa: 'در حال توزیع|در حال تحویل|تحویل پیک شد',
    fr: 'en (?:cours de )?(?:livraison|distribution)|en tournée|avec le livreur',
    ru: 'передан[аоы]? курьеру|передан[аоы]? на доставку|у курьера|на доставке|доставляется',
    tr: 'dağıtıma çıktı|dağıtımda|teslimata çıktı|kuryede',
    in: 'डिलीवरी के लिए (?:निकला|निकली|रवाना)|वितरण के लिए (?:निकला|रवाना)',
    it: 'in (?:fase di )?consegna',
    se: 'ute för (?:leverans|utkörning)|på utkörning|under utkörning|levereras (?:idag|i dag)',
    id: '(?:sedang|dalam) (?:diantar|pengantaran)|dibawa kurir',
    vi: 'đang giao(?: hàng)?|đang phát',
  },
  delivered: {
    en: 'delivered|signed for|delivery (?:complete|completed|made|done|successful)|successful delivery|(?:collected|picked up|received|accepted) by (?:the )?(?:recipient|consignee|customer|addressee|receiver)|handed (?:over )?to (?:the )?(?:recipient|consignee|customer|addressee)|left with (?:a |the |your )?neighbou?r|left (?:at|by|on|in|outside) (?:the |your |a )?(?:(?:front|back) )?(?:door|doorstep|porch|mail ?box|letter ?box|safe place)',
    pt: 'entregue|entrega (?:realizada|concluída|efetuada|finalizada|conseguida|bem sucedida)|recebid[oa] (?:pelo|por) (?:destinatário|cliente|vizinho)',
    nl: 'bezorgd|afgeleverd|geleverd|uitgereikt|bezorging (?:geslaagd|voltooid)|(?:op|af)gehaald door (?:de )?(?:ontvanger|klant|geadresseerde)|overhandigd aan (?:de )?(?:ontvanger|klant|geadresseerde|buren)',
    ar: 'تم التسليم|تم التوصيل|تم (?:تسليم|توصيل) (?:الشحنة|الطرد|الطلب|البضاعة)|تم تسليمها?|تم توصيلها?|(?:تسليم|توصيل) ناجح|تم الاستلام من (?:قبل )?(?:المستلم|العميل|المرسل إليه)',
    es: 'entregad[oa]|entrega (?:realizada|completada|efectuada|exitosa|finalizada|conforme)|(?:recogid[oa]|recibid[oa]|retirad[oa]) por (?:el |la )?(?:destinatari[oa]|client[ea]|vecin[oa])',
    de: 'zugestellt|ausgeliefert|geliefert|ausgefolgt|ausgehändigt|(?:zustellung|auslieferung|lieferung) (?:erfolgt|erfolgreich|abgeschlossen)|(?:dem|an (?:den )?) ?empfänger (?:übergeben|ausgehändigt)|vom empfänger (?:abgeholt|übernommen|angenommen|entgegengenommen)|an (?:den |die )?nachbarn? übergeben|in den briefkasten (?:eingelegt|eingeworfen)',
    fa: 'تحویل (?:داده )?شده?|تحویل (?:گیرنده|مشتری) (?:شد|گردید)|تحویل گردید|تحویل موفق|به (?:گیرنده|مشتری) تحویل (?:داده )?(?:شد|گردید)|توزیع شد',
    fr: 'livrée?|remise? (?:au destinataire|contre signature|en mains? propres?|à (?:un|votre|son) voisin)|livraison (?:effectuée|terminée|réussie|faite)|distribuée?|déposée? (?:en|dans (?:la|votre)) boîte aux lettres|retirée? par (?:le|la) (?:destinataire|client)',
    ru: 'доставлен[аоы]?|вручен[аоы]?|доставка (?:выполнена|завершена|осуществлена)|получен[аоы]? (?:адресатом|получателем|клиентом)|(?:выдан|передан|отдан)[аоы]? (?:адресату|получателю|клиенту)',
    tr: 'teslim (?:edildi|edilmiştir|olundu)|teslimat (?:tamamlandı|yapıldı|gerçekleşti|başarılı)|alıcı(?:sına|ya)? teslim(?: edildi)?|alıcı (?:tarafından )?teslim (?:aldı|alındı)',
    in: 'डिलीवर|वितरित|सुपुर्द|डिलीवरी (?:पूर्ण|पूरी|सफल|संपन्न|हो गई|की गई)|वितरण (?:पूर्ण|संपन्न)|(?:प्राप्तकर्ता|ग्राहक) को सौंप(?:ा| दिया) गया',
    it: 'consegnat[oa]|recapitat[oa]|consegna (?:effettuata|completata|avvenuta|riuscita|eseguita)|(?:ritirat[oa]|ricevut[oa]) (?:dal|da parte del) (?:destinatario|cliente)',
    se: 'levererad|levererats?|utlämna[dt]|utdela[dt]|överlämnad till mottagaren|leverans(?:en)? (?:är )?(?:slutförd|genomförd|klar)|(?:hämtad|mottagen|kvitterad) av (?:mottagaren|kunden)',
    id: 'terkirim|diterima (?:oleh )?(?:penerima|pelanggan|tetangga|yang bersangkutan)|diserahkan (?:ke|kepada) (?:penerima|pelanggan)|(?:pengiriman|pengantaran) (?:selesai|berhasil)',
    vi: 'đã giao(?: hàng)?(?: thành công)?|(?:giao|phát) (?:hàng )?thành công|đã phát(?: thành công)?|(?:người nhận|khách hàng) đã nhận(?: hàng)?',
  },
  attempted: {
    en: "delivery (?:attempt|attempted|failed|unsuccessful|missed)(?: failed)?|(?:attempted|failed|missed|unsuccessful) delivery(?: attempt)?|(?:could not|couldn't|cannot|can't|unable to) (?:be )?deliver(?:ed)?|(?:nobody|no one) (?:at )?home|recipient (?:absent|unavailable|not (?:at )?home|not available)",
    pt: 'tentativa de entrega|destinatário ausente|não foi possível entregar|entrega não (?:realizada|efetuada)|falha na entrega',
    nl: 'bezorgpoging|niet thuis|bezorging mislukt|kon niet (?:worden )?bezorgd(?: worden)?',
    ar: 'محاولة (?:ال)?(?:تسليم|توصيل)|تعذر (?:ال)?(?:تسليم|توصيل)|فشل (?:ال)?(?:تسليم|توصيل)',
    es: 'intento de entrega|destinatario ausente|no se pudo entregar|entrega fallida',
    de: 'zustellversuch|zustellung (?:fehlgeschlagen|gescheitert|erfolglos|nicht möglich)|konnte nicht zugestellt(?: werden)?|(?:empfänger )?nicht angetroffen|niemand (?:zu hause|angetroffen)',
    fa: 'تلاش (?:ناموفق )?برای تحویل|تحویل ناموفق|گیرنده حضور نداشت',
    fr: "tentative de (?:livraison|distribution)|destinataire absent|n'a pas pu être (?:livrée?|remise?)|livraison (?:impossible|échouée|manquée)|échec de (?:la )?livraison|avis de passage",
    ru: 'попытка (?:доставки|вручения)|не удалось (?:доставить|вручить)|неудачная доставка|получатель отсутствует',
    tr: 'teslim edilemedi|teslimat (?:denemesi|başarısız)|(?:alıcı )?adreste (?:yok|bulunamadı)',
    in: 'डिलीवरी (?:का प्रयास|विफल|असफल)|डिलीवरी नहीं हो (?:सकी|पाई)|डिलीवर नहीं हो (?:सका|पाया)|प्राप्तकर्ता अनुपस्थित',
    it: 'tentativo di consegna|tentata consegna|mancata consegna|destinatario assente|consegna (?:fallita|non riuscita)',
    se: 'leveransförsök|misslyckad leverans|kunde inte levereras|mottagaren (?:inte hemma|ej hemma|frånvarande)',
    id: '(?:upaya|percobaan) (?:pengiriman|pengantaran)|gagal (?:kirim|antar|dikirim|diantar)|(?:pengiriman|pengantaran) gagal|penerima tidak (?:ada|di tempat)',
    vi: 'giao (?:hàng )?(?:không thành công|thất bại)|phát không thành công|người nhận vắng mặt',
  },
  returned: {
    en: 'delivered (?:back )?to (?:the )?(?:sender|shipper)|returned(?: to (?:the )?(?:sender|shipper|origin|consignor))?|return(?:ing)? to (?:the )?(?:sender|shipper|origin)|return completed?|being returned|on (?:its|the) way back|sent back',
    pt: 'devolvid[oa]|em devolução|devolução ao remetente|retorn(?:ad[oa]|o) ao remetente',
    nl: 'geretourneerd|teruggestuurd|teruggezonden|retour (?:naar )?(?:de )?afzender|retour (?:gezonden|gestuurd)',
    ar: 'أعيد(?:ت)? (?:إلى ال|لل)مرسل|مرتجعة?|تم الإرجاع|تمت الإعادة|إرجاع (?:إلى ال|لل)مرسل',
    es: 'devuelt[oa]|en devolución|devolución al remitente|retorn(?:ad[oa]|o) al remitente',
    de: 'retourniert|zurück(?:gesandt|geschickt|gesendet|gegeben|geliefert)|zurück (?:an (?:den )?|zum )absender|rücksendung|retoure|auf dem rückweg',
    fa: 'مرجوع شد|(?:برگشت|عودت) داده شد|(?:بازگشت|برگشت) به فرستنده|مرجوعی',
    fr: "retournée?|retour (?:(?:à|vers) l')?expéditeur|en retour|renvoyée?",
    ru: 'возвращен[аоы]?|возврат|вернул(?:ся|ась|ось) (?:к )?отправителю',
    tr: 'iade|geri gönderildi',
    in: 'वापस (?:भेजा|लौटाया|किया) गया|लौटाया गया|लौटा दिया गया|प्रेषक को (?:वापस|लौटाया)|वापसी',
    it: 'restituit[oa]|rispedit[oa]|(?:reso|ritorno|rientro|restituzione) al mittente|in restituzione',
    se: 'returnerad|återsänd|(?:retur|åter|tillbaka) till avsändaren|i retur',
    id: 'dikembalikan|retur|kembali ke pengirim',
    vi: 'đã (?:trả lại|hoàn trả|hoàn hàng|chuyển hoàn)|đang (?:chuyển hoàn|hoàn trả|hoàn hàng)|trả (?:lại|về) người gửi',
  },
  exception: {
    en: 'exception|delay|delayed|held|on hold|lost|missing|stolen|damaged|seized|confiscated|detained|refused|(?:incorrect|wrong|incomplete) address|address (?:incorrect|unknown|incomplete)',
    pt: 'atraso|atrasad[oa]|retid[oa]|extraviad[oa]|danificad[oa]|perdid[oa]|apreendid[oa]|recusad[oa]|endereço (?:incorreto|incompleto)',
    nl: 'vertraagd|vertraging|vastgehouden|beschadigd|zoekgeraakt|vermist|geweigerd',
    ar: 'متأخر|متأخرة|تأخر|تأخير|محتجز|محتجزة|تالف|مفقود|مفقودة|معلق|معلقة',
    es: 'retraso|retrasad[oa]|demorad[oa]|retenid[oa]|extraviad[oa]|perdid[oa]|dañad[oa]|incidencia|rechazad[oa]|dirección (?:incorrecta|incompleta)',
    de: 'verspätet|verspätung|verzögert|verzögerung|zurückgehalten|angehalten|beschädigt|verloren|vermisst|beschlagnahmt|(?:annahme )?verweigert|falsche adresse',
    fa: 'تأخیر|تاخیر|متوقف|توقیف|مفقود|آسیب دیده',
    fr: 'retard|retardée?|retenue?|bloquée?|endommagée?|perdue?|égarée?|refusée?|incident|adresse (?:incorrecte|incomplète)',
    ru: 'задержка|задержан[аоы]?|утерян[аоы]?|потерян[аоы]?|поврежден[аоы]?|приостановлен[аоы]?|изъят[аоы]?|отказ|неверный адрес',
    tr: 'gecikti|gecikme|bekletiliyor|durduruldu|el konuldu|kayıp|kayboldu|hasarlı|hasar gördü|reddedildi|yanlış adres',
    in: 'विलंब|विलंबित|देरी|रोका गया|रुका हुआ|क्षतिग्रस्त|खो गया|अस्वीकृत',
    it: 'ritardo|trattenut[oa]|bloccat[oa]|danneggiat[oa]|smarrit[oa]|rifiutat[oa]|anomalia|indirizzo (?:errato|incompleto)',
    se: 'försenad|försening|kvarhållen|stoppad|skadad|förlorad|borttappad|fel adress',
    id: 'tertunda|terlambat|keterlambatan|tertahan|ditahan|hilang|rusak|ditolak|alamat (?:salah|tidak lengkap)',
    vi: 'trì hoãn|chậm trễ|thất lạc|hư hỏng|tạm giữ|bị (?:giữ|mất|từ chối)|từ chối nhận|sai địa chỉ',
  },
};

/** Phrases of final steps in languages that the site lacks: Polish, Chinese, Japanese, Korean, Bengali. */
export const PHRASES_ELSEWHERE: Partial<Record<Step, readonly string[]>> = {
  delivered: [
    'dostarczon[oaey]|doręczon[oaey]|odebran[oaey] przez (?:adresata|odbiorcę|klienta)|wydan[oaey] (?:adresatowi|odbiorcy)',
    '已(?:成功)?(?:送[达達]|妥投|[签簽]收|投[递遞])|(?:投[递遞]|派送|派件|配送)(?:成功|完成)|投[递遞][并並][签簽]收',
    '配達(?:完了|済み?|(?:いた)?しました)|お届け(?:完了|済み?|しました)|投函完了',
    '(?:배달|배송|수령|전달) ?완료|(?:배달|배송)(?:되었|됐)습니다',
    '(?:ডেলিভারি|বিতরণ) (?:সম্পন্ন|সম্পূর্ণ|হয়েছে|করা হয়েছে)|পৌঁছে দেওয়া হয়েছে',
  ],
  returned: ['zwrócon[oaey]|zwrot do nadawcy', '已退(?:回|件)', '返送', '반송', 'ফেরত'],
};

/** Behind them, the word before is part of an address: Airport Road. */
const STREETS =
  'road|rd|street|str|st|avenue|ave|lane|drive|way|square|boulevard|blvd|court|close|park|plaza|tower|building|hotel|view';

/** Look-alikes of phrases: handed to someone in transit, or still to come. */
export const UNSURE_PHRASES: readonly string[] = [
  `(?:delivered|returned|handed over) (?:back )?(?:to|at|into) (?:the |our |a )?(?:\\p{L}+ )?(?:airport|airline|carrier|customs|depot|facility|hub|locker|port|post office|station|terminal|vault|warehouse|(?:sorting|distribution) (?:center|centre)|pick ?up point)(?! (?:${STREETS})(?![\\p{L}\\p{M}]))`,
  `(?:delivered|returned|handed over) (?:back )?(?:to|at|into) (?:the |our |a )?(?:\\p{L}+ )?(?:office|shop)(?! (?:(?:no )?\\p{N}|reception|manager|${STREETS}))`,
  '(?:delivered|delivery completed?|signed for) (?:by|before|on or before|no later than) (?:(?:this|next|the|end|of|early|late) )*(?:\\d+(?:[ap]m|st|nd|rd|th)?|noon|midday|midnight|tonight|evening|day|week|month|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?|(?:jan|febr)(?:uary)?|feb|march|april|may|june|july|august|september|october|november|december)',
  'delivered (?:to|at) (?:the |a )?(?:wrong|incorrect) \\p{L}+',
  'no (?:delay|damage)',
  "livrée? (?:à|au) (?:l'aéroport|dépôt|entrepôt|point relais|transporteur)",
  'livrée? (?:avant|pour) (?:le )?(?:\\d+|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)',
  'arrivée prévue',
  '(?:zugestellt|ausgeliefert|geliefert) an (?:die |den |das )?(?:depot|filiale|flughafen|lager|packstation|zoll)',
  '(?:zugestellt|ausgeliefert|geliefert) bis',
  '(?:bezorgd|geleverd|afgeleverd) (?:voor|tegen) (?:\\d+|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)',
  'entregad[oa] (?:al|a la) (?:aduana|aeropuerto|almacén|transportista)',
  'entregad[oa] antes del?',
  'entregue (?:ao|à|no|na) (?:aeroporto|alfândega|armazém|transportadora)',
  'entregue (?:até|antes)',
  "consegnat[oa] (?:al|alla|all') ?(?:aeroporto|corriere|deposito|dogana|magazzino)",
  'доставлен[аоы]? (?:в|на) (?:аэропорт|отделение|порт|пункт выдачи|склад|сортировочн\\p{L}+|таможн\\p{L}+|терминал)',
  'доставлен[аоы]? (?:до|к) (?:\\d+|понедельник[ау]|вторник[ау]|сред[еы]|четверг[ау]|пятниц[еы]|суббот[еы]|воскресень[юя])',
  'đã giao cho (?:bưu|đơn vị|hãng|kho|tài xế)',
  'تم (?:تسليم|توصيل)(?: \\p{L}+|ها?)? (?:إلى |لل?)(?:ال)?(?:مندوب|سائق|شركة|ناقل|مستودع|مطار|جمارك|فرع)',
  'تحویل (?:داده )?شده? به (?:پیک|انبار|راننده|شرکت|گمرک|فرودگاه)',
  'dostarczon[oaey] (?:do|na) (?:oddziału|sortowni|magazynu|punktu|lotniska?|terminala?)',
  '已送[达達](?:至|到)? ?\\p{L}{0,8}(?:机场|機場|海关|海關|仓库|倉庫|网点|網點|中心|驿站|驛站)',
  '(?:डिलीवर|वितरित|सुपुर्द) (?:नहीं|होना|होने|करना|करने|(?:हो|कर|किया जा|की जा) (?:रहा|रही|रहे)|किया जाना)',
];

/**
 * Negations, including "not yet". A superfluous one makes a text mean nothing, a missing one makes it a lie. None may
 * mean something else in another language: "mai" is May in French and German.
 */
const NEGATIONS_BY_LANGUAGE: Record<PhraseLanguage, string> = {
  en: "not|never|neither|nor|cannot|(?:is|are|has|have|had|was|were|wo|would|could|ca|do|does|did|should|must|need)n'?t|be|being|will|shall|should|would|could|might|it'll|awaiting|awaits|pending|if|when|once delivered|until|unless|soon|tomorrow|(?<!than )expected|(?<!than )estimated|(?<!as )scheduled|(?<!as )planned|unable|partially|partly|falsely|wrongly|mistakenly|incorrectly|almost|nearly",
  pt: 'não|nao|nunca|jamais|será|serão|seria|vai ser|vão ser|(?:a|para|por|pode|deve|deverá|poderá|precisa) ser|estará|amanhã|previst[oa]|aguardando|parcialmente',
  nl: 'niet|nooit|geen|nimmer|wordt|zal|zullen|zou|kan|kon|moet|te worden|verwacht|gepland|uiterlijk|binnenkort|gedeeltelijk',
  ar: 'لم|لن|لا|ما تم|ليس|ليست|غير|سوف|سيتم|ستتم|سيكون|قد يتم|غدا|عدم|متوقع|إذا|هل|قبل أن|حتى',
  es: 'no (?:se|le|les|lo|la|me|nos|ha|han|he|hemos|había|fue|fueron|pudo|puede|podrá|está|es|hay|será)|nunca|jamás|tampoco|será|serán|sería|va a ser|van a ser|(?:a|de|por|para|sin|puede|debe|deberá|podrá) ser|estará|(?<!(?:esta|la|de) )mañana|previst[oa]|esperando|pendiente|parcialmente|a más tardar',
  de: 'nicht|nie|niemals|kein(?:e[mnrs]?)?|wird|werden|würde|soll|sollte|sollen|muss|kann|könnte|dürfte|(?<!(?:heute|gestern) )morgen|übermorgen|demnächst|bald|voraussichtlich|geplant|vorgesehen|erwartet|spätestens|wenn|sobald|bevor|teilweise|irrtümlich|fälschlich',
  fa: 'نشد|نشده|نمی|نیست|نخواهد|خواهد|هنوز|فردا|باید|عدم|اگر|آیا|قرار است|به زودی',
  fr: "ne|pas|jamais|aucune?|(?<!(?:questa|ieri|di|la) )sera|seront|serait|va être|vont être|(?<!vient d')être|doit|devrait|demain|prévue?|bientôt|en attente|d'ici|au plus tard|partiellement",
  ru: 'не|ни|нет|никогда|будет|будут|быть|завтра|послезавтра|скоро|ожидает(?:ся)?|планируется|долж(?:ен|на|но|ны)|может|если|частично|ошибочно',
  tr: 'değil|henüz|hiç|asla|yarın|edilecek|edilmesi|olacak|olmadı|edilmedi|bekleniyor|planlanan|tahmini|eğer|yakında|kısmen',
  in: 'नहीं|नही|न|ना|मत|होगा|होगी|होंगे|होंगी|जाएगा|जाएगी|जाएंगे|जायेगा|जायेगी|सकता|सकती|अगर|यदि|बिना|बाकी|लंबित|अनुमानित',
  it: 'non|mai (?:stat[oa] )?consegnat[oa]|né|verrà|verra|verranno|sarà|saranno|sarebbe|deve|dovrebbe|può|(?:da|di|ad|per) essere|essere|domani|entro|previst[oa]|in attesa|presto|parzialmente',
  se: 'inte|ej|icke|aldrig|ska|skall|kommer att|kan|blir|bli|bör|imorgon|i morgon|ännu|beräknas|beräknad|förväntas|senast|snart|delvis',
  id: 'tidak|belum|tak|bukan|akan|besok|gagal|batal|segera|menunggu|harus|jika|bila|diperkirakan|paling lambat|sebagian',
  vi: 'chưa|(?<!(?<!giao )hàng )không|chẳng|sẽ|sắp|ngày mai|dự kiến|nếu|đang chờ|muộn nhất',
};

/** Negates a phrase, wherever it stands in the text. */
export const NEGATIONS: readonly string[] = [
  ...Object.values(NEGATIONS_BY_LANGUAGE),
  'zostanie|będzie|ma być|jutro',
  '[未没沒不待将將]|预计|預計|[予预預]定|明[天日]|ません|ない',
  '예정|않|못|미완료|내일',
  'হয়নি|যায়নি|হবে',
];
/** "No" is "in the" in Portuguese, and "un" an article of four languages. */
export const NEGATIONS_RIGHT_BEFORE = 'no|un';
