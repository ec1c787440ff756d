import { fill, link } from './mail-content.js';
import { dateAndTime, defineMail } from './mail-kind.js';

const LIFETIME_MS = 14 * 24 * 60 * 60_000;

/** Invites an outside auditor to one count of the vault. */
export const countInvitation = defineMail('count_invitation', {
  example: () => ({
    link_url: 'https://example.com/count.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
  }),

  content: ({ link_url, expires_at }, { texts, tag, company }) => ({
    subject: fill(texts.subject, { company: company.company_name }),
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name }),
    details: [{ label: texts.valid_until, value: dateAndTime(expires_at, tag, company.time_zone) }],
    action: link(texts.action, link_url),
    notes: [texts.secret],
  }),

  texts: {
    en: {
      subject: 'Audit of a count at {company}',
      title: 'You’re invited to audit a count',
      intro:
        '{company} invites you to audit one count of its vault. The page shows each item and the result, and you sign there once the count is finished.',
      action: 'Open count',
      valid_until: 'Valid until',
      secret: 'Anyone with this link can see the count and sign it. Please don’t forward it.',
    },
    de: {
      subject: 'Prüfung einer Zählung bei {company}',
      title: 'Sie sind eingeladen, eine Zählung zu prüfen',
      intro:
        '{company} lädt Sie ein, eine Zählung des Tresorraums zu prüfen. Die Seite zeigt jedes Objekt und das Ergebnis; dort unterschreiben Sie, sobald die Zählung beendet ist.',
      action: 'Zählung öffnen',
      valid_until: 'Gültig bis',
      secret:
        'Wer diesen Link hat, kann die Zählung sehen und unterschreiben. Bitte leiten Sie ihn nicht weiter.',
    },
    fr: {
      subject: 'Contrôle d’un comptage chez {company}',
      title: 'Vous êtes invité à contrôler un comptage',
      intro:
        '{company} vous invite à contrôler un comptage de son coffre. La page montre chaque objet et le résultat ; vous y signez une fois le comptage terminé.',
      action: 'Ouvrir le comptage',
      valid_until: 'Valable jusqu’au',
      secret:
        'Toute personne qui a ce lien peut voir le comptage et le signer. Merci de ne pas le transférer.',
    },
    es: {
      subject: 'Auditoría de un recuento en {company}',
      title: 'Está invitado a auditar un recuento',
      intro:
        '{company} le invita a auditar un recuento de su bóveda. La página muestra cada objeto y el resultado; allí firma cuando el recuento haya terminado.',
      action: 'Abrir el recuento',
      valid_until: 'Válido hasta',
      secret: 'Quien tenga este enlace puede ver el recuento y firmarlo. No lo reenvíe.',
    },
    it: {
      subject: 'Verifica di un conteggio presso {company}',
      title: 'È invitato a verificare un conteggio',
      intro:
        '{company} la invita a verificare un conteggio del suo caveau. La pagina mostra ogni oggetto e il risultato; lì firma quando il conteggio è terminato.',
      action: 'Apri il conteggio',
      valid_until: 'Valido fino al',
      secret: 'Chi ha questo link può vedere il conteggio e firmarlo. La preghiamo di non inoltrarlo.',
    },
    pt: {
      subject: 'Auditoria de uma contagem na {company}',
      title: 'Você foi convidado a auditar uma contagem',
      intro:
        '{company} convida você a auditar uma contagem do cofre. A página mostra cada item e o resultado; você assina ali quando a contagem terminar.',
      action: 'Abrir a contagem',
      valid_until: 'Válido até',
      secret: 'Quem tiver este link pode ver a contagem e assiná-la. Não o encaminhe.',
    },
    nl: {
      subject: 'Controle van een telling bij {company}',
      title: 'U bent uitgenodigd om een telling te controleren',
      intro:
        '{company} nodigt u uit om een telling van de kluis te controleren. De pagina toont elk voorwerp en het resultaat; daar tekent u zodra de telling klaar is.',
      action: 'Telling openen',
      valid_until: 'Geldig tot',
      secret: 'Iedereen met deze link kan de telling zien en ondertekenen. Stuur hem niet door.',
    },
    sv: {
      subject: 'Granskning av en inventering hos {company}',
      title: 'Du är inbjuden att granska en inventering',
      intro:
        '{company} bjuder in dig att granska en inventering av valvet. Sidan visar varje föremål och resultatet, och där signerar du när inventeringen är klar.',
      action: 'Öppna inventeringen',
      valid_until: 'Giltig till',
      secret: 'Alla som har länken kan se inventeringen och signera den. Vidarebefordra den inte.',
    },
    id: {
      subject: 'Audit penghitungan di {company}',
      title: 'Anda diundang mengaudit penghitungan',
      intro:
        '{company} mengundang Anda mengaudit satu penghitungan ruang brankas. Halaman itu menampilkan setiap barang dan hasilnya; Anda menandatanganinya di sana setelah penghitungan selesai.',
      action: 'Buka penghitungan',
      valid_until: 'Berlaku sampai',
      secret:
        'Siapa pun yang punya tautan ini dapat melihat penghitungan dan menandatanganinya. Mohon jangan diteruskan.',
    },
    vi: {
      subject: 'Kiểm toán một lần kiểm kê tại {company}',
      title: 'Quý khách được mời kiểm toán một lần kiểm kê',
      intro:
        '{company} mời quý khách kiểm toán một lần kiểm kê kho két. Trang này hiển thị từng hiện vật và kết quả; quý khách ký tại đó khi kiểm kê kết thúc.',
      action: 'Mở lần kiểm kê',
      valid_until: 'Có hiệu lực đến',
      secret: 'Ai có liên kết này đều xem và ký được lần kiểm kê. Xin đừng chuyển tiếp.',
    },
    tr: {
      subject: '{company} sayım denetimi',
      title: 'Bir sayımı denetlemeye davetlisiniz',
      intro:
        '{company} sizi kasa dairesinin bir sayımını denetlemeye davet ediyor. Sayfa her parçayı ve sonucu gösterir; sayım bitince orada imzalarsınız.',
      action: 'Sayımı aç',
      valid_until: 'Geçerlilik sonu',
      secret: 'Bu bağlantıya sahip olan herkes sayımı görebilir ve imzalayabilir. Lütfen iletmeyin.',
    },
    ru: {
      subject: 'Проверка пересчёта в {company}',
      title: 'Вас приглашают проверить пересчёт',
      intro:
        '{company} приглашает вас проверить один пересчёт хранилища. На странице видны каждый предмет и результат; там же вы ставите подпись, когда пересчёт завершён.',
      action: 'Открыть пересчёт',
      valid_until: 'Действует до',
      secret: 'Каждый, у кого есть эта ссылка, может увидеть пересчёт и подписать его. Не пересылайте её.',
    },
    ar: {
      subject: 'تدقيق جرد لدى {company}',
      title: 'أنت مدعو إلى تدقيق جرد',
      intro:
        'تدعوك {company} إلى تدقيق جرد واحد لخزينتها. تعرض الصفحة كل قطعة والنتيجة، وتوقّع فيها بعد انتهاء الجرد.',
      action: 'فتح الجرد',
      valid_until: 'صالح حتى',
      secret: 'يمكن لكل من لديه هذا الرابط رؤية الجرد وتوقيعه. الرجاء عدم إعادة توجيهه.',
    },
    fa: {
      subject: 'حسابرسی یک شمارش در {company}',
      title: 'شما به حسابرسی یک شمارش دعوت شده‌اید',
      intro:
        '{company} شما را به حسابرسی یک شمارش خزانه دعوت می‌کند. صفحه هر شیء و نتیجه را نشان می‌دهد و پس از پایان شمارش همان‌جا امضا می‌کنید.',
      action: 'باز کردن شمارش',
      valid_until: 'معتبر تا',
      secret: 'هر کس این لینک را داشته باشد می‌تواند شمارش را ببیند و امضا کند. لطفاً آن را نفرستید.',
    },
    hi: {
      subject: '{company} में एक गिनती का ऑडिट',
      title: 'आपको एक गिनती के ऑडिट के लिए आमंत्रित किया गया है',
      intro:
        '{company} आपको अपने वॉल्ट की एक गिनती के ऑडिट के लिए आमंत्रित करता है। पेज पर हर वस्तु और नतीजा दिखता है; गिनती पूरी होने पर आप वहीं हस्ताक्षर करते हैं।',
      action: 'गिनती खोलें',
      valid_until: 'इस समय तक मान्य',
      secret: 'जिसके पास यह लिंक है, वह गिनती देख सकता है और उस पर हस्ताक्षर कर सकता है। कृपया इसे आगे न भेजें।',
    },
  },
});
