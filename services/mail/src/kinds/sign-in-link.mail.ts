import { fill, link } from './mail-content.js';
import { defineMail, minutesUntil } from './mail-kind.js';

const LIFETIME_MS = 15 * 60_000;

/** An admin's sign-in link, without a password. */
export const signInLink = defineMail('sign_in_link', {
  example: () => ({
    link_url: 'https://example.com/control/signin.html',
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
  }),

  content: ({ link_url, expires_at }, { texts, tag, company, now }) => ({
    subject: texts.subject,
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name }),
    details: [{ label: texts.valid_for, value: minutesUntil(expires_at, now, tag) }],
    action: link(texts.action, link_url),
    notes: [texts.not_you],
  }),

  texts: {
    en: {
      subject: 'Your sign-in link',
      title: 'Sign in without a password',
      intro: 'We received a request to sign in to your {company} account by email. The link works once.',
      action: 'Sign in',
      valid_for: 'Valid for',
      not_you: 'If you didn’t ask for it, you can ignore this email. Nobody can sign in without the link.',
    },
    pt: {
      subject: 'Seu link de acesso',
      title: 'Entrar sem senha',
      intro:
        'Recebemos um pedido para entrar na sua conta na {company} por e-mail. O link funciona uma única vez.',
      action: 'Entrar',
      valid_for: 'Válido por',
      not_you: 'Se você não fez o pedido, pode ignorar este e-mail: sem o link, ninguém consegue entrar.',
    },
    nl: {
      subject: 'Uw aanmeldlink',
      title: 'Aanmelden zonder wachtwoord',
      intro:
        'We hebben een verzoek ontvangen om u via e-mail aan te melden bij uw account bij {company}. De link werkt één keer.',
      action: 'Aanmelden',
      valid_for: 'Geldig gedurende',
      not_you:
        'Hebt u dit niet aangevraagd? Dan kunt u deze e-mail negeren: zonder de link kan niemand zich aanmelden.',
    },
    ar: {
      subject: 'رابط تسجيل الدخول',
      title: 'تسجيل الدخول من دون كلمة مرور',
      intro:
        'تلقّينا طلبًا لتسجيل الدخول إلى حسابك لدى {company} عبر البريد الإلكتروني. يعمل الرابط مرة واحدة فقط.',
      action: 'تسجيل الدخول',
      valid_for: 'صالح لمدة',
      not_you: 'إذا لم تطلبه فيمكنك تجاهل هذه الرسالة، فلا أحد يستطيع تسجيل الدخول من دون الرابط.',
    },
    es: {
      subject: 'Su enlace de acceso',
      title: 'Iniciar sesión sin contraseña',
      intro:
        'Hemos recibido una solicitud para iniciar sesión por correo en su cuenta en {company}. El enlace funciona una sola vez.',
      action: 'Iniciar sesión',
      valid_for: 'Válido durante',
      not_you: 'Si no lo ha solicitado, puede ignorar este correo: sin el enlace nadie puede iniciar sesión.',
    },
    de: {
      subject: 'Ihr Anmeldelink',
      title: 'Ohne Passwort anmelden',
      intro:
        'Für Ihr Konto bei {company} wurde eine Anmeldung per E-Mail angefordert. Der Link funktioniert nur einmal.',
      action: 'Anmelden',
      valid_for: 'Gültig für',
      not_you:
        'Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Ohne den Link kann sich niemand anmelden.',
    },
    fa: {
      subject: 'لینک ورود شما',
      title: 'ورود بدون گذرواژه',
      intro:
        'درخواستی برای ورود به حساب شما در {company} از راه ایمیل دریافت کرده‌ایم. این لینک فقط یک بار کار می‌کند.',
      action: 'ورود',
      valid_for: 'مدت اعتبار',
      not_you: 'اگر شما آن را نخواسته‌اید، این ایمیل را نادیده بگیرید؛ بدون این لینک کسی نمی‌تواند وارد شود.',
    },
    fr: {
      subject: 'Votre lien de connexion',
      title: 'Se connecter sans mot de passe',
      intro:
        'Nous avons reçu une demande de connexion par e-mail à votre compte {company}. Le lien ne fonctionne qu’une seule fois.',
      action: 'Se connecter',
      valid_for: 'Valable pendant',
      not_you:
        'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail : sans le lien, personne ne peut se connecter.',
    },
    ru: {
      subject: 'Ссылка для входа',
      title: 'Вход без пароля',
      intro:
        'Мы получили запрос на вход в вашу учётную запись в {company} по электронной почте. Ссылка срабатывает один раз.',
      action: 'Войти',
      valid_for: 'Срок действия',
      not_you:
        'Если вы его не отправляли, просто проигнорируйте это письмо: без ссылки никто не сможет войти.',
    },
    tr: {
      subject: 'Giriş bağlantınız',
      title: 'Parolasız giriş',
      intro:
        '{company} hesabınıza e-posta ile giriş yapmak için bir istek aldık. Bağlantı yalnızca bir kez kullanılabilir.',
      action: 'Giriş yap',
      valid_for: 'Geçerlilik süresi',
      not_you:
        'Bu istek size ait değilse bu e-postayı dikkate almayın; bağlantı olmadan kimse giriş yapamaz.',
    },
    hi: {
      subject: 'आपका साइन इन लिंक',
      title: 'बिना पासवर्ड के साइन इन करें',
      intro: 'हमें {company} में आपके खाते में ईमेल से साइन इन करने का अनुरोध मिला है। यह लिंक केवल एक बार काम करता है।',
      action: 'साइन इन करें',
      valid_for: 'वैधता',
      not_you: 'अगर आपने इसका अनुरोध नहीं किया, तो इस ईमेल को अनदेखा करें। इस लिंक के बिना कोई साइन इन नहीं कर सकता।',
    },
    it: {
      subject: 'Il suo link di accesso',
      title: 'Accedi senza password',
      intro:
        'Abbiamo ricevuto una richiesta di accesso via e-mail al suo account presso {company}. Il link funziona una sola volta.',
      action: 'Accedi',
      valid_for: 'Valido per',
      not_you: 'Se non l’ha richiesto, può ignorare questa e-mail: senza il link nessuno può accedere.',
    },
    sv: {
      subject: 'Din inloggningslänk',
      title: 'Logga in utan lösenord',
      intro:
        'Vi har fått en begäran om att logga in på ditt konto hos {company} via e-post. Länken fungerar bara en gång.',
      action: 'Logga in',
      valid_for: 'Giltig i',
      not_you: 'Om du inte har begärt den kan du bortse från det här mejlet. Utan länken kan ingen logga in.',
    },
    id: {
      subject: 'Tautan masuk Anda',
      title: 'Masuk tanpa kata sandi',
      intro:
        'Kami menerima permintaan untuk masuk ke akun Anda di {company} lewat email. Tautan ini hanya dapat digunakan satu kali.',
      action: 'Masuk',
      valid_for: 'Berlaku selama',
      not_you:
        'Jika Anda tidak memintanya, abaikan saja email ini. Tanpa tautan ini, tidak ada yang dapat masuk.',
    },
    vi: {
      subject: 'Liên kết đăng nhập',
      title: 'Đăng nhập không cần mật khẩu',
      intro:
        'Chúng tôi đã nhận được yêu cầu đăng nhập qua email vào tài khoản của quý khách tại {company}. Liên kết chỉ dùng được một lần.',
      action: 'Đăng nhập',
      valid_for: 'Có hiệu lực trong',
      not_you:
        'Nếu quý khách không yêu cầu, xin bỏ qua email này. Không có liên kết thì không ai đăng nhập được.',
    },
  },
});
