import { fill, present } from './mail-content.js';
import { dateAndTime, defineMail } from './mail-kind.js';

/** Tells every admin that the relay was saved or removed, in case somebody wants to read others' links. */
export const relayChanged = defineMail('relay_changed', {
  example: () => ({
    server: 'smtp.example.com:587',
    user: 'office@example.com',
    by: 'admin@example.com',
    happened_at: new Date().toISOString(),
    mailbox: null,
  }),

  content({ server, user, by, happened_at }, { texts, tag, company: { company_name, time_zone } }) {
    const company = company_name;
    const title = fill(server === null ? texts.subject_removed : texts.subject, { company });
    return {
      subject: title,
      title,
      body: fill(server === null ? texts.kept : texts.sent, { company }),
      details: present([
        [texts.server, server],
        [texts.user, user],
        [texts.by, by],
        [texts.at, dateAndTime(happened_at, tag, time_zone)],
      ]),
      notes: [texts.not_you],
    };
  },

  texts: {
    en: {
      subject: 'The mail server of {company} was changed',
      subject_removed: 'The mail server of {company} was removed',
      sent: 'Emails of {company}, including sign-in links and password resets, are now sent through the server below.',
      kept: 'Emails of {company}, including sign-in links and password resets, are no longer sent.',
      server: 'Server',
      user: 'User name',
      by: 'Changed by',
      at: 'Time',
      not_you:
        'Whoever runs this server can read these emails. If you didn’t expect this change, ask the administrator above and check the email settings at once.',
    },
    pt: {
      subject: 'O servidor de e-mail de {company} foi alterado',
      subject_removed: 'O servidor de e-mail de {company} foi removido',
      sent: 'Os e-mails de {company}, inclusive links de acesso e redefinições de senha, agora são enviados pelo servidor abaixo.',
      kept: 'Os e-mails de {company}, inclusive links de acesso e redefinições de senha, não são mais enviados.',
      server: 'Servidor',
      user: 'Nome de usuário',
      by: 'Alterado por',
      at: 'Horário',
      not_you:
        'Quem opera esse servidor pode ler esses e-mails. Se você não esperava essa mudança, fale com o administrador acima e verifique as configurações de e-mail imediatamente.',
    },
    nl: {
      subject: 'De mailserver van {company} is gewijzigd',
      subject_removed: 'De mailserver van {company} is verwijderd',
      sent: 'E-mails van {company}, ook inloglinks en wachtwoordherstel, worden nu via de onderstaande server verzonden.',
      kept: 'E-mails van {company}, ook inloglinks en wachtwoordherstel, worden niet meer verzonden.',
      server: 'Server',
      user: 'Gebruikersnaam',
      by: 'Gewijzigd door',
      at: 'Tijd',
      not_you:
        'Wie deze server beheert, kan deze e-mails lezen. Had u deze wijziging niet verwacht? Vraag het dan aan de genoemde beheerder en controleer meteen de e-mailinstellingen.',
    },
    ar: {
      subject: 'تغيّر خادم البريد لدى {company}',
      subject_removed: 'أُزيل خادم البريد لدى {company}',
      sent: 'تُرسَل رسائل {company}، ومنها روابط تسجيل الدخول وإعادة تعيين كلمات المرور، عبر الخادم أدناه من الآن.',
      kept: 'لم تعد رسائل {company} تُرسَل، ومنها روابط تسجيل الدخول وإعادة تعيين كلمات المرور.',
      server: 'الخادم',
      user: 'اسم المستخدم',
      by: 'غيّره',
      at: 'الوقت',
      not_you:
        'يستطيع من يشغّل هذا الخادم قراءة هذه الرسائل. إن لم تكن تتوقع هذا التغيير فاسأل المسؤول المذكور أعلاه وتحقّق فورًا من إعدادات البريد الإلكتروني.',
    },
    es: {
      subject: 'Se ha cambiado el servidor de correo de {company}',
      subject_removed: 'Se ha eliminado el servidor de correo de {company}',
      sent: 'Los correos de {company}, incluidos los enlaces de acceso y los restablecimientos de contraseña, se envían ahora por el servidor indicado abajo.',
      kept: 'Los correos de {company}, incluidos los enlaces de acceso y los restablecimientos de contraseña, ya no se envían.',
      server: 'Servidor',
      user: 'Nombre de usuario',
      by: 'Cambiado por',
      at: 'Hora',
      not_you:
        'Quien gestiona ese servidor puede leer estos correos. Si no esperaba este cambio, pregunte al administrador indicado y revise de inmediato los ajustes de correo.',
    },
    de: {
      subject: 'Der Mailserver von {company} wurde geändert',
      subject_removed: 'Der Mailserver von {company} wurde entfernt',
      sent: 'E-Mails von {company}, auch Anmeldelinks und Links zum Zurücksetzen von Passwörtern, laufen jetzt über den unten genannten Server.',
      kept: 'E-Mails von {company}, auch Anmeldelinks und Links zum Zurücksetzen von Passwörtern, werden nicht mehr gesendet.',
      server: 'Server',
      user: 'Benutzername',
      by: 'Geändert von',
      at: 'Zeitpunkt',
      not_you:
        'Wer diesen Server betreibt, kann diese E-Mails lesen. Falls Sie diese Änderung nicht erwartet haben, fragen Sie den genannten Administrator und prüfen Sie sofort die E-Mail-Einstellungen.',
    },
    fa: {
      subject: 'سرور ایمیل {company} تغییر کرد',
      subject_removed: 'سرور ایمیل {company} حذف شد',
      sent: 'از این پس ایمیل‌های {company}، از جمله پیوندهای ورود و بازنشانی گذرواژه، از سرور زیر فرستاده می‌شوند.',
      kept: 'ایمیل‌های {company}، از جمله پیوندهای ورود و بازنشانی گذرواژه، دیگر فرستاده نمی‌شوند.',
      server: 'سرور',
      user: 'نام کاربری',
      by: 'تغییردهنده',
      at: 'زمان',
      not_you:
        'گردانندهٔ این سرور می‌تواند این ایمیل‌ها را بخواند. اگر انتظار این تغییر را نداشتید، از مدیر نام‌برده بپرسید و فوراً تنظیمات ایمیل را بررسی کنید.',
    },
    fr: {
      subject: 'Le serveur de messagerie de {company} a été modifié',
      subject_removed: 'Le serveur de messagerie de {company} a été supprimé',
      sent: 'Les e-mails de {company}, y compris les liens de connexion et les réinitialisations de mot de passe, passent désormais par le serveur ci-dessous.',
      kept: 'Les e-mails de {company}, y compris les liens de connexion et les réinitialisations de mot de passe, ne sont plus envoyés.',
      server: 'Serveur',
      user: 'Nom d’utilisateur',
      by: 'Modifié par',
      at: 'Heure',
      not_you:
        'L’exploitant de ce serveur peut lire ces e-mails. Si vous ne vous attendiez pas à ce changement, interrogez l’administrateur indiqué et vérifiez immédiatement les réglages des e-mails.',
    },
    ru: {
      subject: 'Почтовый сервер {company} изменён',
      subject_removed: 'Почтовый сервер {company} удалён',
      sent: 'Письма {company}, в том числе ссылки для входа и сброса пароля, теперь отправляются через указанный ниже сервер.',
      kept: 'Письма {company}, в том числе ссылки для входа и сброса пароля, больше не отправляются.',
      server: 'Сервер',
      user: 'Имя пользователя',
      by: 'Изменил(а)',
      at: 'Время',
      not_you:
        'Владелец этого сервера может читать эти письма. Если вы не ожидали этого изменения, спросите указанного администратора и немедленно проверьте настройки почты.',
    },
    tr: {
      subject: '{company} e-posta sunucusu değiştirildi',
      subject_removed: '{company} e-posta sunucusu kaldırıldı',
      sent: '{company} e-postaları, oturum açma bağlantıları ve parola sıfırlamaları dahil, artık aşağıdaki sunucudan gönderiliyor.',
      kept: '{company} e-postaları, oturum açma bağlantıları ve parola sıfırlamaları dahil, artık gönderilmiyor.',
      server: 'Sunucu',
      user: 'Kullanıcı adı',
      by: 'Değiştiren',
      at: 'Zaman',
      not_you:
        'Bu sunucuyu işleten kişi bu e-postaları okuyabilir. Bu değişikliği beklemiyorduysanız adı geçen yöneticiye sorun ve e-posta ayarlarını hemen denetleyin.',
    },
    hi: {
      subject: '{company} का मेल सर्वर बदला गया',
      subject_removed: '{company} का मेल सर्वर हटाया गया',
      sent: '{company} के ईमेल, साइन इन लिंक और पासवर्ड रीसेट समेत, अब नीचे दिए गए सर्वर से भेजे जाते हैं।',
      kept: '{company} के ईमेल, साइन इन लिंक और पासवर्ड रीसेट समेत, अब नहीं भेजे जाते।',
      server: 'सर्वर',
      user: 'यूज़रनेम',
      by: 'किसने बदला',
      at: 'समय',
      not_you:
        'इस सर्वर को चलाने वाला ये ईमेल पढ़ सकता है। अगर आपको इस बदलाव की उम्मीद नहीं थी, तो ऊपर दिए गए एडमिन से पूछें और तुरंत ईमेल सेटिंग जाँचें।',
    },
    it: {
      subject: 'Il server di posta di {company} è stato modificato',
      subject_removed: 'Il server di posta di {company} è stato rimosso',
      sent: 'Le e-mail di {company}, compresi i link di accesso e le reimpostazioni della password, ora vengono inviate dal server indicato sotto.',
      kept: 'Le e-mail di {company}, compresi i link di accesso e le reimpostazioni della password, non vengono più inviate.',
      server: 'Server',
      user: 'Nome utente',
      by: 'Modificato da',
      at: 'Ora',
      not_you:
        'Chi gestisce questo server può leggere queste e-mail. Se non si aspettava questa modifica, chieda all’amministratore indicato e controlli subito le impostazioni e-mail.',
    },
    sv: {
      subject: 'E-postservern för {company} har ändrats',
      subject_removed: 'E-postservern för {company} har tagits bort',
      sent: 'Mejl från {company}, även inloggningslänkar och lösenordsåterställningar, skickas nu via servern nedan.',
      kept: 'Mejl från {company}, även inloggningslänkar och lösenordsåterställningar, skickas inte längre.',
      server: 'Server',
      user: 'Användarnamn',
      by: 'Ändrat av',
      at: 'Tid',
      not_you:
        'Den som driver servern kan läsa de här mejlen. Fråga administratören ovan och granska genast e-postinställningarna om du inte väntade dig ändringen.',
    },
    id: {
      subject: 'Server email {company} diubah',
      subject_removed: 'Server email {company} dihapus',
      sent: 'Email {company}, termasuk tautan masuk dan pengaturan ulang kata sandi, kini dikirim melalui server di bawah ini.',
      kept: 'Email {company}, termasuk tautan masuk dan pengaturan ulang kata sandi, tidak lagi dikirim.',
      server: 'Server',
      user: 'Nama pengguna',
      by: 'Diubah oleh',
      at: 'Waktu',
      not_you:
        'Pengelola server ini dapat membaca email tersebut. Jika Anda tidak menduga perubahan ini, tanyakan kepada administrator di atas dan segera periksa pengaturan email.',
    },
    vi: {
      subject: 'Máy chủ email của {company} đã được thay đổi',
      subject_removed: 'Máy chủ email của {company} đã bị xóa',
      sent: 'Email của {company}, kể cả liên kết đăng nhập và đặt lại mật khẩu, từ nay được gửi qua máy chủ dưới đây.',
      kept: 'Email của {company}, kể cả liên kết đăng nhập và đặt lại mật khẩu, không còn được gửi đi.',
      server: 'Máy chủ',
      user: 'Tên đăng nhập',
      by: 'Người thay đổi',
      at: 'Thời gian',
      not_you:
        'Người vận hành máy chủ này có thể đọc các email đó. Nếu quý khách không mong đợi thay đổi này, hãy hỏi quản trị viên nêu trên và kiểm tra ngay cài đặt email.',
    },
  },
});
