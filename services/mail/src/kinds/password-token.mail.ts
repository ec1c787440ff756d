import { fill, link, paragraphs } from './mail-content.js';
import { defineMail, minutesUntil } from './mail-kind.js';

const LIFETIME_MS = 15 * 60_000;

/** Token for a password reset, and a link that works without it. */
export const passwordToken = defineMail('password_token', {
  example: () => ({
    token: 'EXAMPLE-TOKEN',
    reset_url: 'https://example.com/control/password.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
  }),

  content({ token, reset_url, expires_at }, { texts, tag, company, now }) {
    return {
      subject: texts.subject,
      title: texts.title,
      body: paragraphs([
        fill(texts.intro, { company: company.company_name }),
        reset_url === null ? null : texts.or_link,
      ]),
      code: { label: texts.code, value: token },
      details: [{ label: texts.valid_for, value: minutesUntil(expires_at, now, tag) }],
      action: link(texts.action, reset_url),
      notes: [texts.not_you],
    };
  },

  texts: {
    en: {
      subject: 'Your password reset token',
      title: 'Reset your password',
      intro:
        'We received a request to reset the password for your {company} account. Enter this token on the page where you made the request.',
      or_link: 'Or follow the link below, which works without the token.',
      action: 'Choose a new password',
      code: 'Token',
      valid_for: 'Valid for',
      not_you:
        'The token works only once. If you didn’t ask for it, you can ignore this email. Your password won’t change.',
    },
    pt: {
      subject: 'Seu código para redefinir a senha',
      title: 'Redefinir a senha',
      intro:
        'Recebemos um pedido para redefinir a senha da sua conta na {company}. Informe este código na página em que você fez o pedido.',
      or_link: 'Ou use o link abaixo, que funciona sem o código.',
      action: 'Escolher uma nova senha',
      code: 'Código',
      valid_for: 'Válido por',
      not_you:
        'O código só funciona uma vez. Se você não fez o pedido, pode ignorar este e-mail: sua senha não será alterada.',
    },
    nl: {
      subject: 'Uw token om uw wachtwoord opnieuw in te stellen',
      title: 'Wachtwoord opnieuw instellen',
      intro:
        'We hebben een verzoek ontvangen om het wachtwoord van uw account bij {company} opnieuw in te stellen. Vul dit token in op de pagina waar u dat hebt aangevraagd.',
      or_link: 'Of gebruik de onderstaande link, die zonder het token werkt.',
      action: 'Nieuw wachtwoord kiezen',
      code: 'Token',
      valid_for: 'Geldig gedurende',
      not_you:
        'Het token werkt maar één keer. Hebt u dit niet aangevraagd? Dan kunt u deze e-mail negeren: uw wachtwoord verandert niet.',
    },
    ar: {
      subject: 'رمز التحقق لإعادة تعيين كلمة المرور',
      title: 'إعادة تعيين كلمة المرور',
      intro:
        'تلقّينا طلبًا لإعادة تعيين كلمة مرور حسابك لدى {company}. أدخل رمز التحقق هذا في الصفحة التي أرسلت الطلب منها.',
      or_link: 'أو استخدم الرابط أدناه، فهو يعمل من دون رمز التحقق.',
      action: 'اختيار كلمة مرور جديدة',
      code: 'رمز التحقق',
      valid_for: 'صالح لمدة',
      not_you: 'يعمل رمز التحقق مرة واحدة فقط. إذا لم تطلبه فيمكنك تجاهل هذه الرسالة، ولن تتغير كلمة مرورك.',
    },
    es: {
      subject: 'Su código para restablecer la contraseña',
      title: 'Restablecer la contraseña',
      intro:
        'Hemos recibido una solicitud para restablecer la contraseña de su cuenta en {company}. Introduzca este código en la página desde la que hizo la solicitud.',
      or_link: 'O utilice el enlace siguiente, que funciona sin el código.',
      action: 'Elegir una nueva contraseña',
      code: 'Código',
      valid_for: 'Válido durante',
      not_you:
        'El código solo funciona una vez. Si no lo ha solicitado, puede ignorar este correo: su contraseña no cambiará.',
    },
    de: {
      subject: 'Ihr Token zum Zurücksetzen des Passworts',
      title: 'Passwort zurücksetzen',
      intro:
        'Für Ihr Konto bei {company} wurde angefordert, das Passwort zurückzusetzen. Geben Sie dieses Token auf der Seite ein, auf der Sie das angefordert haben.',
      or_link: 'Oder folgen Sie dem Link unten. Er funktioniert ohne das Token.',
      action: 'Neues Passwort wählen',
      code: 'Token',
      valid_for: 'Gültig für',
      not_you:
        'Das Token gilt nur einmal. Falls Sie es nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
    },
    fa: {
      subject: 'کد تأیید برای بازنشانی گذرواژهٔ شما',
      title: 'بازنشانی گذرواژه',
      intro:
        'درخواستی برای بازنشانی گذرواژهٔ حساب شما در {company} دریافت کرده‌ایم. این کد تأیید را در همان صفحه‌ای که درخواست داده‌اید وارد کنید.',
      or_link: 'یا از لینک زیر استفاده کنید که بدون کد تأیید هم کار می‌کند.',
      action: 'انتخاب گذرواژهٔ جدید',
      code: 'کد تأیید',
      valid_for: 'مدت اعتبار',
      not_you:
        'این کد تأیید فقط یک بار کار می‌کند. اگر شما آن را نخواسته‌اید، این ایمیل را نادیده بگیرید؛ گذرواژهٔ شما تغییر نمی‌کند.',
    },
    fr: {
      subject: 'Votre code de réinitialisation du mot de passe',
      title: 'Réinitialiser le mot de passe',
      intro:
        'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte {company}. Saisissez ce code sur la page où vous avez fait la demande.',
      or_link: 'Ou suivez le lien ci-dessous, qui fonctionne sans le code.',
      action: 'Choisir un nouveau mot de passe',
      code: 'Code',
      valid_for: 'Valable pendant',
      not_you:
        'Ce code ne fonctionne qu’une seule fois. Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail : votre mot de passe restera inchangé.',
    },
    ru: {
      subject: 'Токен для сброса пароля',
      title: 'Сброс пароля',
      intro:
        'Мы получили запрос на сброс пароля вашей учётной записи в {company}. Введите этот токен на странице, где вы отправили запрос.',
      or_link: 'Или перейдите по ссылке ниже: она работает без токена.',
      action: 'Задать новый пароль',
      code: 'Токен',
      valid_for: 'Срок действия',
      not_you:
        'Токен можно использовать только один раз. Если вы его не запрашивали, просто проигнорируйте это письмо: ваш пароль не изменится.',
    },
    tr: {
      subject: 'Parola sıfırlama için tek seferlik anahtarınız',
      title: 'Parolayı sıfırla',
      intro:
        '{company} hesabınızın parolasını sıfırlamak için bir istek aldık. Bu anahtarı, istekte bulunduğunuz sayfaya girin.',
      or_link: 'Ya da anahtar gerektirmeyen aşağıdaki bağlantıyı kullanın.',
      action: 'Yeni parola seç',
      code: 'Tek seferlik anahtar',
      valid_for: 'Geçerlilik süresi',
      not_you:
        'Anahtar yalnızca bir kez kullanılabilir. Bu istek size ait değilse bu e-postayı dikkate almayın; parolanız değişmez.',
    },
    hi: {
      subject: 'पासवर्ड रीसेट करने के लिए आपका टोकन',
      title: 'अपना पासवर्ड रीसेट करें',
      intro:
        'हमें {company} में आपके खाते का पासवर्ड रीसेट करने का अनुरोध मिला है। यह टोकन उसी पेज पर दर्ज करें जहाँ आपने अनुरोध किया था।',
      or_link: 'या नीचे दिए गए लिंक पर जाएँ, जो बिना टोकन के काम करता है।',
      action: 'नया पासवर्ड चुनें',
      code: 'टोकन',
      valid_for: 'वैधता',
      not_you:
        'यह टोकन केवल एक बार काम करता है। अगर आपने इसका अनुरोध नहीं किया, तो इस ईमेल को अनदेखा करें। आपका पासवर्ड नहीं बदलेगा।',
    },
    it: {
      subject: 'Il suo codice per reimpostare la password',
      title: 'Reimposta la password',
      intro:
        'Abbiamo ricevuto una richiesta di reimpostare la password del suo account presso {company}. Inserisca questo codice nella pagina da cui ha fatto la richiesta.',
      or_link: 'Oppure segua il link qui sotto, che funziona senza il codice.',
      action: 'Scegli una nuova password',
      code: 'Codice',
      valid_for: 'Valido per',
      not_you:
        'Il codice funziona una sola volta. Se non l’ha richiesto, può ignorare questa e-mail: la sua password non cambierà.',
    },
    sv: {
      subject: 'Din engångskod för ett nytt lösenord',
      title: 'Återställ ditt lösenord',
      intro:
        'Vi har fått en begäran om att återställa lösenordet till ditt konto hos {company}. Ange koden på sidan där du begärde den.',
      or_link: 'Eller följ länken nedan, som fungerar utan koden.',
      action: 'Välj ett nytt lösenord',
      code: 'Engångskod',
      valid_for: 'Giltig i',
      not_you:
        'Koden fungerar bara en gång. Om du inte har begärt den kan du bortse från det här mejlet. Ditt lösenord ändras inte.',
    },
    id: {
      subject: 'Token untuk mengatur ulang kata sandi Anda',
      title: 'Atur ulang kata sandi Anda',
      intro:
        'Kami menerima permintaan untuk mengatur ulang kata sandi akun Anda di {company}. Masukkan token ini di halaman tempat Anda mengajukan permintaan.',
      or_link: 'Atau buka tautan di bawah ini, yang berfungsi tanpa token.',
      action: 'Pilih kata sandi baru',
      code: 'Token',
      valid_for: 'Berlaku selama',
      not_you:
        'Token ini hanya dapat digunakan satu kali. Jika Anda tidak memintanya, abaikan saja email ini. Kata sandi Anda tidak akan berubah.',
    },
    vi: {
      subject: 'Mã xác thực để đặt lại mật khẩu',
      title: 'Đặt lại mật khẩu',
      intro:
        'Chúng tôi đã nhận được yêu cầu đặt lại mật khẩu cho tài khoản của quý khách tại {company}. Vui lòng nhập mã này vào trang nơi quý khách đã gửi yêu cầu.',
      or_link: 'Hoặc dùng liên kết bên dưới mà không cần mã.',
      action: 'Chọn mật khẩu mới',
      code: 'Mã xác thực',
      valid_for: 'Có hiệu lực trong',
      not_you:
        'Mã chỉ dùng được một lần. Nếu quý khách không yêu cầu, xin bỏ qua email này. Mật khẩu của quý khách sẽ không thay đổi.',
    },
  },
});
