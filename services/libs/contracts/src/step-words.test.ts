import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepOf } from './step-of.js';

/** Wording of carriers' tracking pages, also in languages that the site lacks. */
const DELIVERED: Record<string, string[]> = {
  en: ['Delivery successful', 'Left at the front door', 'Left in mailbox', 'Handed to the addressee'],
  pt: ['Entregue', 'Entrega finalizada', 'Objeto entregue ao destinatário', 'Recebido pelo cliente'],
  nl: ['Pakket is bezorgd', 'Afgehaald door de klant', 'Overhandigd aan de buren', 'Uitgereikt'],
  ar: ['تم التوصيل', 'تم تسليم الشحنة', 'تم توصيل الطرد', 'تسليم ناجح', 'تم الاستلام من قبل المستلم'],
  es: ['Entrega exitosa', 'Recibido por el cliente', 'Su envío ha sido entregado', 'Entregada'],
  de: ['Geliefert', 'Ausgeliefert', 'Ausgefolgt', 'Zustellung erfolgt', 'An Nachbarn übergeben'],
  fa: ['تحویل داده شد', 'تحویل داده شده', 'تحویل گیرنده گردید', 'به گیرنده تحویل شد'],
  fr: ['Livrée', 'Remis contre signature', 'Livraison réussie', 'Déposé en boîte aux lettres'],
  ru: ['Вручено адресату', 'Выдано получателю', 'Получено клиентом', 'Доставка завершена'],
  tr: ['Teslim edilmiştir', 'Alıcı teslim aldı', 'Teslimat gerçekleşti', 'Alıcısına teslim edildi'],
  hi: ['डिलीवरी पूर्ण', 'डिलीवरी हो गई', 'प्राप्तकर्ता को सौंपा गया'],
  it: ['Recapitato', 'Ritirata dal destinatario', 'Consegna eseguita'],
  sv: ['Försändelsen har levererats', 'Utdelad', 'Hämtad av mottagaren', 'Leverans slutförd'],
  id: ['Diterima oleh yang bersangkutan', 'Diserahkan kepada penerima', 'Pengiriman selesai'],
  vi: ['Phát thành công', 'Giao hàng thành công', 'Người nhận đã nhận hàng'],
  pl: ['Dostarczono', 'Doręczona', 'Odebrana przez adresata'],
  zh: ['已送达', '已送達', '您的快件已签收', '已妥投', '派送成功', '投递并签收'],
  ja: ['配達完了', 'お届け済み', 'お届け先にお届け済み', '投函完了'],
  ko: ['배달 완료', '배달완료', '배송이 완료: 배송 완료', '배달되었습니다'],
  bn: ['ডেলিভারি সম্পন্ন', 'বিতরণ করা হয়েছে'],
};
const RETURNED: Record<string, string[]> = {
  en: ['Return to sender', 'Return completed'],
  pt: ['Devolução ao remetente'],
  nl: ['Retour gezonden'],
  ar: ['أعيدت للمرسل', 'مرتجعة'],
  es: ['Devolución al remitente'],
  de: ['Zurück zum Absender', 'An den Absender zurückgegeben'],
  fa: ['عودت داده شد'],
  fr: ['Retour expéditeur', 'En retour'],
  ru: ['Вернулось отправителю'],
  hi: ['लौटा दिया गया'],
  it: ['Ritorno al mittente'],
  sv: ['Åter till avsändaren'],
  id: ['Kembali ke pengirim'],
  vi: ['Trả về người gửi'],
  pl: ['Zwrócono'],
  zh: ['已退回'],
};
/** Each is nearly one of those, and none. */
const OTHERS: Record<string, string | null> = {
  'Delivery attempted': 'attempted',
  'To be delivered tomorrow': null,
  'Not delivered': null,
  'Not-delivered': null,
  완료: null,
  'N o t  d e l i v e r e d': null,
  Undelivered: null,
  'Un-delivered': null,
  'U n d e l i v e r e d': null,
  'Out for delivery': 'out_for_delivery',
  'Delivery unsuccessful': 'attempted',
  'Delivered by 10 pm': null,
  'Delivered by 10pm': null,
  'Handed over': null,
  'Received at the hub': 'arrived',
  'Left the depot': 'departed',
  'Tentativa de entrega da encomenda': 'attempted',
  'Entrega da encomenda': null,
  'Wird morgen zugestellt': null,
  'Wird morgen geliefert': null,
  'Nicht geliefert': null,
  'Geliefert bis Freitag': null,
  'Delivered to the post-office': null,
  'Delivered to our sorting-center': null,
  'Delivered to the pick-up point': null,
  'Geliefert an die Filiale': null,
  Eingeliefert: 'collected',
  'Angeliefert im Depot': null,
  'Afgehaald bij de afzender': null,
  'تم تسليم الشحنة إلى المندوب': null,
  'تم تسليم الطرد لشركة الشحن': null,
  'لم يتم تسليم الشحنة': null,
  'تحویل داده نشده': null,
  'تحویل داده شده به پیک': null,
  'Передано курьеру': 'out_for_delivery',
  'Не выдано получателю': null,
  'Teslim alındı': 'collected',
  'डिलीवरी पूरी नहीं हुई': null,
  'Non recapitato': null,
  'Ska levereras i morgon': null,
  'Belum diterima penerima': null,
  'Phát không thành công': 'attempted',
  'Nie dostarczono': null,
  'Zostanie doręczona jutro': null,
  'Dostarczono do sortowni': null,
  未送达: null,
  '已送达 上海转运中心': null,
  配達完了予定: null,
  '배달 완료 예정': null,
  'ডেলিভারি সম্পন্ন হয়নি': null,
};

it.each(Object.entries(DELIVERED))('is delivered in the words of carriers: %s', (_, texts) => {
  expect(texts.map((text) => [text, stepOf(text)])).toEqual(texts.map((text) => [text, 'delivered']));
});

it.each(Object.entries(RETURNED))('is returned in the words of carriers: %s', (_, texts) => {
  expect(texts.map((text) => [text, stepOf(text)])).toEqual(texts.map((text) => [text, 'returned']));
});

it('is nothing else where a text only comes near', () => {
  expect(Object.fromEntries(Object.keys(OTHERS).map((text) => [text, stepOf(text)]))).toEqual(OTHERS);
});

const phrases = fc.constantFrom(
  'Delivered',
  'Signed for',
  'Entregue',
  'Bezorgd',
  'تم التوصيل',
  'Geliefert',
  'تحویل داده شد',
  'Livrée',
  'Вручено',
  'Teslim edildi',
  'डिलीवर',
  'Levererad',
  'Đã giao hàng',
  'Dostarczono',
  '已送达',
  '配達完了',
  '배달 완료',
  'ডেলিভারি সম্পন্ন',
);
const separators = fc.constantFrom(' ', '-', '.', '_', '·', '*', '/', ' - ', '…', '✅', '');

it('is delivered however its letters are divided', () => {
  fc.assert(
    fc.property(phrases, fc.array(separators, { minLength: 1, maxLength: 5 }), (phrase, between) => {
      const pieces = Array.from(phrase).map((letter, at) => letter + between[at % between.length]);
      expect(stepOf(pieces.join(''))).toBe('delivered');
    }),
  );
});

it('is as little delivered as before, however the letters of a text are divided that says otherwise', () => {
  const others = Object.keys(OTHERS).filter((text) => !/[\d-]|  /.test(text));
  fc.assert(
    fc.property(fc.constantFrom(...others), fc.constantFrom('', ' ', '-', '.', '·'), (text, between) => {
      const words = text.split(' ').map((word) => Array.from(word).join(between));
      expect(stepOf(words.join('  '))).not.toBe('delivered');
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['D3livered', 'delivered'],
  ['De1iv3r3d to the neighbour', 'delivered'],
  ['3ntr3gado', 'delivered'],
  ['7erkirim', 'delivered'],
  ['Zuge5tellt', 'delivered'],
  ['D@livered', null],
  ['R37urn3d', 'returned'],
  ['D e l i v e r e d  to the neighbour', 'delivered'],
  ['De-li-vered to the neighbour', 'delivered'],
  ['N0t d3livered', null],
  ['Gate A4, terminal 5', null],
  ['7 of 9 parcels', null],
] as const)('reads digits and signs as letters where they make a phrase: %s', (text, step) => {
  expect(stepOf(text)).toBe(step);
});
