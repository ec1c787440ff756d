import { expect, it } from 'vitest';
import { stepOf } from './step-of.js';
import type { PhraseLanguage } from './step-phrases.js';

const UNDELIVERED: [PhraseLanguage, string[]][] = [
  [
    'en',
    [
      "Hasn't been delivered",
      'Hasn’t been delivered',
      'Never delivered',
      "Isn't delivered",
      'Wasnt delivered',
      'Un-delivered',
      'Not, as reported, delivered',
      'Will be delivered',
      'Delivered by Friday',
      'Delivered by 5 pm',
      'Delivered by December 5',
      'Delivered before the end of the week',
      'Expected to have been delivered',
      'Should have been delivered',
      'Once delivered, we will call',
      'Partially delivered',
      'Delivered to the wrong address',
      'Delivered back to sender',
      'Delivered to our office',
      'Delivered to the shop',
      'Delivered to Terminal 5',
      'Delivered to the airport, Road 5',
    ],
  ],
  [
    'pt',
    [
      'Não foi entregue',
      'Nao foi entregue',
      'Ainda não entregue',
      'Nunca foi entregue',
      'Será entregue amanhã',
      'Vai ser entregue',
      'A ser entregue',
      'Previsto: entregue dia 5',
      'Entregue até sexta-feira',
    ],
  ],
  [
    'nl',
    [
      'Kan niet worden bezorgd',
      'Wordt morgen bezorgd',
      'Nog niet bezorgd',
      'Is nooit bezorgd',
      'Zal worden afgeleverd',
      'Moet nog bezorgd worden',
      'Uiterlijk vrijdag bezorgd',
      'Bezorgd voor vrijdag',
    ],
  ],
  ['ar', ['لم يتم التسليم', 'ما تم التسليم', 'غدًا تم التسليم', 'سيكون قد تم التسليم', 'إذا تم التسليم']],
  [
    'es',
    [
      'No se ha entregado',
      'No entregado',
      'No ha sido entregado',
      'No le fue entregada',
      'Aún no ha sido entregado',
      'Nunca entregado',
      'Será entregado',
      'Va a ser entregado',
      'Pendiente de ser entregado',
      'Entregado mañana',
      'Entregado antes del viernes',
    ],
  ],
  [
    'de',
    [
      'Wird morgen zugestellt',
      'Wird am 24. November zugestellt',
      'Konnte leider nicht mehr zugestellt werden',
      'Kann nicht zugestellt werden',
      'Wurde nie zugestellt',
      'Soll morgen zugestellt werden',
      'Noch nicht ausgeliefert',
      'Muss zugestellt werden',
      'Zugestellt bis Freitag',
      'Voraussichtlich zugestellt: 24.11.',
      'Wird ca. 15 Uhr zugestellt',
      'Teilweise zugestellt',
    ],
  ],
  ['fa', ['هنوز تحویل داده شد نیست', 'فردا تحویل شد', 'تحویل داده نشد', 'تحویل داده خواهد شد']],
  [
    'fr',
    [
      "N'a pas été livrée",
      'N’a jamais été livré',
      'Pas encore livré',
      'Non livré',
      'Sera livré demain',
      'Doit être livré',
      'Va être distribué',
      "Livré d'ici vendredi",
      'Livré avant vendredi',
    ],
  ],
  [
    'ru',
    [
      'Не может быть доставлено',
      'Ещё не доставлено',
      'Не было вручено',
      'Никогда не вручено',
      'Будет доставлено',
      'Завтра доставлено',
      'Должно быть вручено',
      'Доставлено до пятницы',
    ],
  ],
  ['tr', ['Teslim edildi değil', 'Henüz teslim edilmedi', 'Yarın teslim edilecek', 'Yarın teslim edildi']],
  [
    'in',
    [
      'कल डिलीवर होगा',
      'डिलीवर नहीं हुआ',
      'अभी तक डिलीवर नहीं किया गया',
      'नहीं किया गया डिलीवर',
      'डिलीवर किया जाएगा',
      'डिलीवर हो रहा है',
      'डिलीवर होना बाकी',
    ],
  ],
  [
    'it',
    [
      'Non è stato consegnato',
      'Non ancora consegnato',
      'Mai consegnato',
      'Mai stato consegnato',
      'Verrà consegnato',
      'Sarà consegnata domani',
      'Sera consegnato',
      'Deve essere consegnato',
      'Consegnato entro venerdì',
    ],
  ],
  [
    'se',
    [
      'Har inte blivit levererad',
      'Ännu ej levererad',
      'Aldrig levererad',
      'Ska bli levererad',
      'Kommer att bli levererad',
      'Blir levererad i morgon',
      'Levererad senast fredag',
    ],
  ],
  ['id', ['Tidak terkirim', 'Belum dapat terkirim', 'Akan terkirim', 'Gagal terkirim', 'Besok terkirim']],
  ['vi', ['Chưa được giao thành công', 'Không được đã giao', 'Sẽ giao hàng thành công', 'Dự kiến đã giao']],
];

const DELIVERED: [PhraseLanguage, string[]][] = [
  [
    'en',
    [
      'Delivered to office reception',
      'Delivered to Airport Road 5',
      'Delivered to Shop 5',
      'Delivered to Port Street 1',
      'Delivered on 5 May',
      'Delivered by courier',
      'Delivered as scheduled',
      'Delivered earlier than expected',
      'Has been delivered',
    ],
  ],
  ['pt', ['Entregue a um vizinho', 'Foi entregue no local', 'Entregue no endereço']],
  ['nl', ['Is bezorgd', 'Bezorgd om 14:30', 'Bezorgd bij de buren', 'Vanmorgen bezorgd']],
  ['ar', ['تم التسليم اليوم', 'تم التسليم إلى الجار']],
  ['es', ['Entregado a un vecino', 'Ha sido entregado', 'Entregado esta mañana', 'Entregado a las once']],
  ['de', ['Wurde zugestellt', 'Zugestellt am 5. Mai', 'Heute Morgen zugestellt', 'Ist zugestellt worden']],
  ['fa', ['مرسوله تحویل داده شد', 'تحویل گیرنده شد']],
  ['fr', ['Livré à un voisin', 'A été livrée', 'Livré le 5 mai', "Vient d'être livré"]],
  ['ru', ['Было доставлено', 'Доставлено до двери', 'Вручено соседу']],
  ['tr', ['Gönderi teslim edildi', 'Komşuya teslim edildi']],
  ['in', ['डिलीवर हो गया', 'कल डिलीवर हुआ', 'डिलीवर किया गया']],
  ['it', ['Consegnato a un vicino', 'È stato consegnato', 'Consegnato ieri sera', 'Consegnato alle due']],
  ['se', ['Har levererats: levererad', 'Levererad till en granne', 'Levererad i morse']],
  ['id', ['Telah terkirim', 'Paket sudah diterima penerima']],
  ['vi', ['Đã giao hàng', 'Đã giao cho người nhận', 'Đã giao hàng thành công']],
];

it.each(UNDELIVERED)('is never delivered if negated, or not yet, in %s', (_, texts) => {
  expect(texts.map((text) => [text, stepOf(text)]).filter(([, step]) => step === 'delivered')).toEqual([]);
});

it.each(DELIVERED)('is delivered to someone, or some day, in %s', (_, texts) => {
  expect(texts.map((text) => [text, stepOf(text)])).toEqual(texts.map((text) => [text, 'delivered']));
});

it('follows a clause, whatever another one announces', () => {
  expect(stepOf('Departed from Zürich, will be delivered tomorrow')).toBe('departed');
  expect(stepOf('Abgeholt. Wird am 24. November zugestellt')).toBe('collected');
  expect(stepOf('Wird am 24. November abgeholt')).toBeNull();
  expect(stepOf('Wird zugestellt')).toBe('out_for_delivery');
  expect(stepOf('Đã đến cảng hàng không')).toBe('arrived');
  expect(stepOf('Arrived in Niagara Falls')).toBe('arrived');
});
